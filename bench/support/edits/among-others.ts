import type { Labelled } from "./labelled.ts";

/** The words of the other thoughts: with them it is too long to be read whole. */
const OTHER_WORDS = 75;

const countWords = (texts: string[]) => texts.join(" ").split(" ").length;
const close = (text: string) => (/[.!?]$/u.test(text) ? text : `${text}.`);

/** The same requests, each of a long text in which its thought stands among others. */
export function putAmongOthers(all: Labelled[]): Labelled[] {
  const texts = [...new Set(all.map(({ text }) => close(text)))];
  return all.map((labelled, i) => {
    const { text, want } = labelled;
    const others: string[] = [];
    for (let at = i * 7919; countWords(others) < OTHER_WORDS; at += 101) {
      const other = texts[at % texts.length] as string;
      if (other !== close(text)) others.push(other);
    }
    const before = i % (others.length + 1);
    const wrap = (part: string) =>
      [...others.slice(0, before), close(part), ...others.slice(before)].join(" ");
    const isOther = want !== "nothing" && "text" in want;
    return { ...labelled, text: wrap(text), want: isOther ? { text: wrap(want.text) } : want };
  });
}
