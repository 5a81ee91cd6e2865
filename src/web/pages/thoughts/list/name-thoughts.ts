import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { toPlainText } from "../../../parts/markdown/plain-text.ts";

const NAME_CHARACTERS = 40;

/** One by its beginning: several messages may be seen at once. */
export function nameThoughts(thoughts: ListedThought[]): string {
  const [first, second] = thoughts;
  if (!first || second) return `${thoughts.length} thoughts`;
  const letters = Array.from(toPlainText(first.normalizedText).replaceAll(/\s+/g, " ").trim());
  const isLong = letters.length > NAME_CHARACTERS;
  return `“${letters.slice(0, NAME_CHARACTERS).join("").trim()}${isLong ? "…" : ""}”`;
}
