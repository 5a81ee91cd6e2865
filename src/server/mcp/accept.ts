import { parseAccept } from "hono/utils/accept";

/** A 200 is sent as plain JSON, or as the only event of a stream. */
export type Format = "json" | "sse";

/**
 * JSON if acceptable, otherwise a stream; undefined if neither is. A missing header accepts everything. Hono's `accepts`
 * knows no wildcards, and would prefer the stream if its quality is higher.
 */
export function chooseFormat(accept: string | null): Format | undefined {
  if (accept === null) return "json";
  const ranges = parseAccept(accept.toLowerCase());
  if (accepts(ranges, "application/json")) return "json";
  return accepts(ranges, "text/event-stream") ? "sse" : undefined;
}

/** The most specific matching range decides (RFC 9110, 12.5.1). */
function accepts(ranges: ReturnType<typeof parseAccept>, type: string): boolean {
  const wider = [type, `${type.slice(0, type.indexOf("/"))}/*`, "*/*"];
  for (const candidate of wider) {
    const range = ranges.find((range) => range.type === candidate);
    if (range) return range.q > 0;
  }
  return false;
}
