import { findExcess } from "../base/json-shape.ts";
import { formatWhole } from "../base/text.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** What is read of a request's headers, whichever server took it. */
export type HeaderReader = Pick<Headers, "get">;

/** `unreadable`: aborted, not UTF-8 or not JSON. `too-complex`: the rule that it breaks. */
export type Body =
  | { kind: "json"; value: unknown }
  | { kind: "too-large" }
  | { kind: "too-complex"; rule: string }
  | { kind: "unreadable" };

/** Far more than any input has. */
const LIMITS = { depth: 64, values: 10_000 };

const rules = {
  depth: `must be nested at most ${LIMITS.depth} levels deep`,
  values: `must have at most ${formatWhole(LIMITS.values)} values`,
};

/** A body that is too large is rejected before it is read, or as soon as the limit is exceeded. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<Body> {
  const declared = request.headers.get("content-length");
  if (Number(declared) > maxBytes) return { kind: "too-large" };
  try {
    const bytes = declared === null ? await readAtMost(request, maxBytes) : await request.arrayBuffer();
    return bytes ? parseJsonBody(new Uint8Array(bytes)) : { kind: "too-large" };
  } catch {
    return { kind: "unreadable" };
  }
}

export function parseJsonBody(bytes: Uint8Array): Body {
  // Before anything is parsed: what follows takes the more time the deeper a value is.
  const excess = findExcess(bytes, LIMITS);
  if (excess === "unclosed") return { kind: "unreadable" };
  if (excess) return { kind: "too-complex", rule: rules[excess] };
  try {
    return { kind: "json", value: JSON.parse(utf8.decode(bytes)) };
  } catch {
    return { kind: "unreadable" };
  }
}

/** Undefined if the body is larger. */
export async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
