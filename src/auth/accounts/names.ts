import { AppError } from "../../base/errors.ts";
import { countCharacters } from "../../base/text.ts";

const NAME_CHARACTERS = 100;

/** A name that a program gave itself, cut and cleaned to what `toName` accepts; undefined if nothing is left. */
export function trimName(given: string): string | undefined {
  const [name = ""] =
    new RegExp(`^.{0,${NAME_CHARACTERS - 10}}`, "u").exec(
      given
        .toWellFormed()
        .normalize("NFC")
        .replaceAll(/[\p{C}\s]+/gu, " ")
        .trim(),
    ) ?? [];
  return name.trim() || undefined;
}

/** The name of a person or a key, as it is stored. Error messages start with `subject`: "The name". */
export function toName(subject: string, given: string): string {
  const name = given.toWellFormed().normalize("NFC").trim();
  if (name === "" || countCharacters(name) > NAME_CHARACTERS || /\p{Cc}/u.test(name))
    throw new AppError(
      "invalid-argument",
      `${subject} must have 1 to ${NAME_CHARACTERS} characters and no control characters.`,
    );
  return name;
}
