import { parseAccept } from "hono/utils/accept";

/** How a 200 travels: as plain JSON, or as the one event of a stream. */
export type Format = "json" | "sse";

/**
 * JSON wherever it is acceptable, else a stream; undefined when neither is. No header accepts everything.
 * Hono's own `accepts` takes no wildcard, and would prefer the stream to JSON where its quality is higher.
 */
export function chooseFormat(accept: string | null): Format | undefined {
  if (accept === null) return "json";
  const ranges = parseAccept(accept.toLowerCase());
  if (accepts(ranges, "application/json")) return "json";
  return accepts(ranges, "text/event-stream") ? "sse" : undefined;
}

/** The most specific range that fits decides, as RFC 9110 (12.5.1) has it. */
function accepts(ranges: ReturnType<typeof parseAccept>, type: string): boolean {
  const wider = [type, `${type.slice(0, type.indexOf("/"))}/*`, "*/*"];
  for (const candidate of wider) {
    const range = ranges.find((range) => range.type === candidate);
    if (range) return range.q > 0;
  }
  return false;
}
