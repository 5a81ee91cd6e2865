/**
 * What another app or the bookmarklet has shared: kept in this tab until the capture box of a signed-in person takes it. It is
 * only filled in, never captured by itself.
 */

const KEY = "commonplace-shared";

/** From the address of `/share`: the bookmarklet uses the part behind the #, which never leaves the browser. */
export function keepShared({ search, hash }: { search: string; hash: string }): void {
  const text = composeShared(new URLSearchParams(hash.slice(1) || search));
  if (text !== "") sessionStorage.setItem(KEY, text);
}

/** Once. */
export function takeShared(): string {
  const text = sessionStorage.getItem(KEY) ?? "";
  sessionStorage.removeItem(KEY);
  return text;
}

/** Many apps repeat the title or the address in the text. */
export function composeShared(given: URLSearchParams): string {
  const [title = "", text = "", url = ""] = ["title", "text", "url"].map(
    (name) => given.get(name)?.trim() ?? "",
  );
  const parts = [title, text, url].filter((part) => part === text || !text.includes(part));
  return [...new Set(parts)].filter((part) => part !== "").join("\n\n");
}
