/** The service's own minimum. */
const PASSWORD_CHARACTERS = 8;

export const passwordAdvice = `At least ${PASSWORD_CHARACTERS} characters; a few random words work well`;

/** Null when the new password is acceptable. */
export const findPasswordFault = (value: string): string | null =>
  Array.from(value).length < PASSWORD_CHARACTERS
    ? `At least ${PASSWORD_CHARACTERS} characters, please`
    : null;
