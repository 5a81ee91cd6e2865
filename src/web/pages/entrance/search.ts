import { text, understood } from "../../search-params.ts";

/** `next`: where one was going; `token`: the one that the service printed at its first start. */
export function validateEntranceSearch(search: Record<string, unknown>) {
  return understood({ next: ownPath(search.next), token: text(search.token) });
}

/** Only a path of ours: a link that signs one in must not lead elsewhere. */
function ownPath(value: unknown): string | undefined {
  const path = text(value);
  return path &&
    URL.parse(path, window.location.origin)?.origin === window.location.origin &&
    /^\/(?![/\\])/.test(path)
    ? path
    : undefined;
}
