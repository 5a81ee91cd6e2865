/** As the service asks for it. */
const PASSWORD_CHARACTERS = 8;

export const passwordAdvice = `At least ${PASSWORD_CHARACTERS} characters; a few words are a good one`;

/** What is wrong with a password that is to be a new one; null when nothing is. */
export const findPasswordFault = (value: string): string | null =>
  Array.from(value).length < PASSWORD_CHARACTERS
    ? `At least ${PASSWORD_CHARACTERS} characters, please`
    : null;
