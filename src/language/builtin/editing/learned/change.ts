/** A thought's text, and what it would become with other words in one place. */
export type Change = { request: string; text: string; result: string };
