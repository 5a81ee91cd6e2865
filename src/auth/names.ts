import { AppError } from "../base/errors.ts";
import { countCharacters } from "../base/text.ts";

const NAME_CHARACTERS = 100;

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
