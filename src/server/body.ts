const utf8 = new TextDecoder("utf-8", { fatal: true });

/** `unreadable`: broken off, not UTF-8 or not JSON. */
export type Body = { kind: "json"; value: unknown } | { kind: "too-large" } | { kind: "unreadable" };

/** The body as JSON. One that is too large is refused before it is read, or as soon as it shows. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<Body> {
  const declared = request.headers.get("content-length");
  if (Number(declared) > maxBytes) return { kind: "too-large" };
  try {
    const bytes = declared === null ? await readAtMost(request, maxBytes) : await request.arrayBuffer();
    return bytes ? { kind: "json", value: JSON.parse(utf8.decode(bytes)) } : { kind: "too-large" };
  } catch {
    return { kind: "unreadable" };
  }
}

/** Undefined as soon as there is more of it than that. */
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
