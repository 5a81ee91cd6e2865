import { countCharacters, formatWhole, normalizeText } from "../../../../base/text.ts";
import { limits } from "../../../../contract.ts";
import type { EditPlan } from "../../../mind.ts";
import type { Correction } from "../reading/changes/corrections.ts";
import type { Step } from "../steps.ts";
import { isBroken } from "./broken-text.ts";
import { changeText } from "./text-changes.ts";

/** What all steps of a reading come to for a text. */
export function applySteps(steps: Step[], old: string): EditPlan {
  const wanted = steps.filter((step) => step.kind === "state");
  // "it's open again, please archive": what is told gives the reason for what is asked.
  const asked = wanted.filter(({ isDeed, isTold }) => !isDeed && !isTold);
  const isArchived = asked.length > 0 && asked.every(({ state }) => state === "archived");
  // "that's out of date, the code is now 1234": of what is told to be gone there is a new text.
  const isRenewed = asked.length === 0 && steps.some(({ kind }) => kind === "text");
  const reason = isArchived ? "open" : isRenewed ? "archived" : undefined;
  const states = new Set(
    wanted.filter(({ isTold, state }) => !(isTold && state === reason)).map(({ state }) => state),
  );
  if (states.size > 1)
    return unclearEdit(`The request asks for two states at once (${[...states].join(" and ")})`);
  const [state] = states;
  const corrected = mergeCorrections(steps);
  if (corrected === undefined) return unclearEdit("The request asks for two things that exclude each other");
  const kept = { ...(state && { state }), ...corrected };
  let text: string | undefined;
  for (const step of steps) {
    if (step.kind !== "text") continue;
    const before = text ?? old;
    const changes = step.readings.map(({ operation, slots }) => changeText(before, operation, slots));
    const changed = changes.find(({ kind }) => kind === "changed") ?? changes[0];
    // "I have until Tuesday, change Sunday to Tuesday" says it twice.
    const isSaid = step.readings.some(({ operation, slots }) => {
      const again = changeText(old, operation, slots);
      return again.kind === "changed" && again.text === text;
    });
    if (isSaid) continue;
    if (changed?.kind !== "changed") return unclearEdit(changed?.reason ?? "The request asks for nothing");
    text = changed.text;
    // The next step would put its words wherever this one has put its own.
    if (isTooLong(text)) return tooLong;
  }
  if (text === undefined)
    return Object.keys(kept).length > 0
      ? { kind: "change", ...kept }
      : unclearEdit("The request asks for nothing");
  text = normalizeText(text);
  if (text === "") return unclearEdit("The change would leave no text (ask to archive the thought instead)");
  if (isBroken(old, text))
    return unclearEdit("The change would leave signs without words (quote all that is to go)");
  return { kind: "change", text, ...kept };
}

/** No character has more than two units, which need no counting. */
export const isTooLong = (text: string) =>
  text.length > 2 * limits.thoughtCharacters || countCharacters(text) > limits.thoughtCharacters;

/** All corrections of a request as one; undefined if they contradict each other. */
function mergeCorrections(steps: Step[]): Correction | undefined {
  const all = steps.flatMap((step) => (step.kind === "correction" ? [step.correction] : []));
  const only = <Value>(values: (Value | undefined)[]) => [
    ...new Set(values.filter((it) => it !== undefined)),
  ];
  const kinds = only(all.map(({ category }) => category));
  const pins = only(all.map(({ pinned }) => pinned));
  if (kinds.length > 1 || pins.length > 1) return undefined;
  const add = all.flatMap(({ mentions }) => mentions?.add ?? []);
  const remove = all.flatMap(({ mentions }) => mentions?.remove ?? []);
  if (add.some(({ name }) => remove.includes(name))) return undefined;
  const [[category], [pinned]] = [kinds, pins];
  return {
    ...(category !== undefined && { category }),
    ...(pinned !== undefined && { pinned }),
    ...((add.length > 0 || remove.length > 0) && { mentions: { add, remove } }),
  };
}

const EXAMPLES =
  '"mark as done", "archive this", "change Monday to Friday", "add: bring the contract", "tag it #garden" or "this is a task"';

/** Nothing is changed; it says why, and what to say instead. */
export function unclearEdit(reason: string): EditPlan {
  return {
    kind: "unclear",
    reason,
    remedy: `send the whole new text as raw_text, or one change in words, such as ${EXAMPLES}`,
  };
}

const tooLong = unclearEdit(
  `The changed text would be longer than ${formatWhole(limits.thoughtCharacters)} characters`,
);
