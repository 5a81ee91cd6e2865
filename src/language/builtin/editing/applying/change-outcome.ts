export type TextChange = { kind: "changed"; text: string } | { kind: "unclear"; reason: string };

export const changed = (text: string): TextChange => ({ kind: "changed", text });
export const unclear = (reason: string): TextChange => ({ kind: "unclear", reason });
export const changedOr = (text: string | undefined, reason: string) =>
  text === undefined ? unclear(reason) : changed(text);

export const WHICH_WORDS = 'It is not clear which words are meant (put them in quotes: change "…" to "…")';
