const THINK_END = "</think>";

/** Thoughts between tags, at the beginning; some servers leave the first tag out, and a cut-off one has no end. */
export function splitThoughts(answer: string): { text: string; aloud: string } {
  const end = answer.lastIndexOf(THINK_END);
  if (end !== -1) return { text: answer.slice(end + THINK_END.length), aloud: answer.slice(0, end) };
  return /^\s*<think>/.test(answer) ? { text: "", aloud: answer } : { text: answer, aloud: "" };
}

/** An answer in words, which may also speak of such a tag: where it ends thoughts, it ends a line. */
export const dropThoughts = (answer: string) => answer.replace(/^[\s\S]*<\/think>[^\S\n]*\n\s*/, "");
