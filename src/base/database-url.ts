/** One URL per host: `postgres://a,b:5433/book` names two servers, of which one is writable at a time. */
export function listHostUrls(url: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url);
  if (!parts) return [];
  const [, head = "", hosts = "", tail = ""] = parts;
  return hosts.split(",").map((host) => head + host + tail);
}

export function isDatabaseUrl(text: string): boolean {
  const urls = listHostUrls(text);
  return urls.length > 0 && urls.every((url) => URL.canParse(url));
}
