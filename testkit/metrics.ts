const names = {
  /** All threads, since the start. */
  cpuSeconds: "process_cpu_seconds_total",
  rssBytes: "process_resident_memory_bytes",
  indexBytes: "commonplace_index_bytes",
  thoughts: "commonplace_thoughts",
  pending: "commonplace_enrichment_pending",
};

export type ServiceMetrics = Record<keyof typeof names, number>;

/** Reads the service's `/metrics`. */
export async function readMetrics(url: string): Promise<ServiceMetrics> {
  const response = await fetch(`${url}/metrics`);
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  const text = await response.text();
  const read = (name: string) => {
    const value = new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1];
    if (value === undefined) throw new Error(`/metrics lacks ${name}`);
    return Number(value);
  };
  const entries = Object.entries(names).map(([key, name]) => [key, read(name)]);
  return Object.fromEntries(entries) as ServiceMetrics;
}
