const utf8 = new TextDecoder("utf-8", { fatal: true });

/** `unreadable`: aborted, not UTF-8 or not JSON. */
export type Body = { kind: "json"; value: unknown } | { kind: "too-large" } | { kind: "unreadable" };

/** A body that is too large is rejected before it is read, or as soon as the limit is exceeded. */
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
