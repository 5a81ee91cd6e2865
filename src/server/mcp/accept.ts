/** How a 200 travels: as plain JSON, or as the one event of a stream. */
export type Format = "json" | "sse";

/** JSON wherever it is acceptable, else a stream; undefined when neither is. No header accepts everything. */
export function chooseFormat(accept: string | null): Format | undefined {
  if (accept === null) return "json";
  const ranges = accept.toLowerCase().split(",").map(readRange);
  if (accepts(ranges, "application/json")) return "json";
  return accepts(ranges, "text/event-stream") ? "sse" : undefined;
}

type Range = { type: string; isRefused: boolean };

function readRange(text: string): Range {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim());
  return { type, isRefused: parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter)) };
}

/** The most specific range that fits decides, as RFC 9110 (12.5.1) has it. */
function accepts(ranges: Range[], type: string): boolean {
  const wider = [type, `${type.slice(0, type.indexOf("/"))}/*`, "*/*"];
  for (const candidate of wider) {
    const range = ranges.find((range) => range.type === candidate);
    if (range) return !range.isRefused;
  }
  return false;
}
