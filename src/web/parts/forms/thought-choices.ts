import type { ListedThought } from "../../../contract-app/thoughts.ts";
import { toPlainText } from "../markdown/plain-text.ts";

const LABEL_CHARACTERS = 120;

type Choice = Pick<ListedThought, "id" | "normalizedText">;

/** Found thoughts to choose from, each as a line. */
export const toChoices = (found: Choice[], except: string[]) =>
  found
    .filter(({ id }) => !except.includes(id))
    .map(({ id, normalizedText }) => ({
      value: id,
      label: toLine(normalizedText),
    }));

/** Cut between characters: half of a surrogate pair is shown as a box. */
function toLine(text: string): string {
  const characters = Array.from(
    toPlainText(text)
      .replaceAll(/\s+/g, " ")
      .slice(0, 2 * LABEL_CHARACTERS),
  );
  return characters.slice(0, LABEL_CHARACTERS).join("");
}
