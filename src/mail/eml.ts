/** An e-mail as its reader sees it: `headers` by lower-case name, each with all of its values. */
type Eml = { headers: Record<string, string[]>; text: string };

/** Reads a single-part e-mail (RFC 5322, encoded words of RFC 2047): what our mailers write. */
export function parseEml(raw: string): Eml {
  const end = raw.indexOf("\r\n\r\n");
  const headers: Eml["headers"] = {};
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, "")
    .split("\r\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    headers[name] = [...(headers[name] ?? []), decodeWords(line.slice(colon + 1).trim())];
  }
  const encoding = headers["content-transfer-encoding"]?.[0] ?? "7bit";
  return { headers, text: decodeBody(raw.slice(end + 4), encoding).replaceAll("\r\n", "\n") };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  return encoding === "quoted-printable" ? decodeQuoted(body.replace(/=\r\n/g, "")) : body;
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString()
        : decodeQuoted(word.replaceAll("_", " ")),
    );
}

function decodeQuoted(text: string): string {
  return text.replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll("=", ""), "hex").toString(),
  );
}
