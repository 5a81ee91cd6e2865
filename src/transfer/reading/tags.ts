const MAX_TAGS = 30;

/** Names as #tags on one line, those left out that the text has already; empty without any. */
export function toTagLine(names: string[], text: string): string {
  const present = new Set(text.toLowerCase().match(/#[\p{L}\p{N}\p{M}_-]+/gu) ?? []);
  const tags = new Map<string, string>();
  for (const tag of names.flatMap(toTags)) {
    const folded = tag.toLowerCase();
    if (!present.has(folded) && !tags.has(folded) && tags.size < MAX_TAGS) tags.set(folded, tag);
  }
  return [...tags.values()].join(" ");
}

/** A nested name such as `home/garden` is one tag a part. A number alone is no tag. */
function toTags(name: string): string[] {
  return name
    .split("/")
    .map((part) =>
      part
        .trim()
        .replace(/[^\p{L}\p{N}\p{M}_]+/gu, "-")
        .replace(/^-+|-+$/g, ""),
    )
    .filter((part) => /\p{L}/u.test(part) && part.length <= 60)
    .map((part) => `#${part}`);
}
