import type { AppInput } from "../../../../contract-app/calls.ts";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { showDone, showFailure, showUndo } from "../../../parts/Toasts.tsx";
import { useCorrect } from "../../../queries/thoughts/changes.ts";

type Correction = Omit<AppInput<"changeThought">, "id" | "version" | "text" | "state" | "undo">;
export type Correct = (thought: ListedThought, correction: Correction, done: string) => void;

/** Corrects category, tags and mentions, and pins, with undo. */
export function useCorrections(): Correct {
  const { mutateAsync } = useCorrect();
  const send = (thought: ListedThought, change: Correction & { undo?: boolean }, done: string) =>
    mutateAsync({ thought, change }).then((answer) => {
      if (answer.kind === "stale") showDone("The thought changed in the meantime. Please try again.");
      else if (answer.kind === "unchanged") showDone("Nothing was changed.");
      else if (change.undo) showDone("Undone.");
      else showUndo(done, () => send(answer.thought, { undo: true }, ""));
    });
  return (thought, correction, done) => void send(thought, correction, done).catch(showFailure);
}

export const togglePin = (correct: Correct, thought: ListedThought) => {
  const pinned = !thought.metadata.pinned;
  correct(thought, { pinned }, pinned ? "Pinned." : "Unpinned.");
};
