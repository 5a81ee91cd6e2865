import type { NoteVersion } from "../../../../contract-app/notes.ts";

/**
 * `before` is the version before the step; undefined if it is not loaded yet or does not exist. `earlier` are the saves that were
 * merged into it, newest first, each as a step.
 */
export type NoteStep = { version: NoteVersion; before: NoteVersion | undefined; earlier: NoteStep[] };

const SAME_STEP_MS = 10 * 60_000;

/** Newest first. Autosaves close together are merged into one step, shown as its last version. */
export function toSteps(versions: NoteVersion[]): NoteStep[] {
  const steps: NoteStep[] = [];
  versions.forEach((version, index) => {
    const before = versions[index + 1];
    const last = steps.at(-1);
    if (last && isSameStep(last.before, last.version, version)) {
      last.before = before;
      last.earlier.push({ version, before, earlier: [] });
    } else steps.push({ version, before, earlier: [] });
  });
  return steps;
}

function isSameStep(edge: NoteVersion | undefined, later: NoteVersion, earlier: NoteVersion): boolean {
  return (
    edge === earlier &&
    later.action === "edited" &&
    earlier.action === "edited" &&
    later.by === earlier.by &&
    Date.parse(later.at) - Date.parse(earlier.at) < SAME_STEP_MS
  );
}

export function describeStep({ version, before, earlier }: NoteStep): string {
  if (version.action === "archived") return "Archived";
  if (version.action === "reopened") return "Restored from the archive";
  if (!before) return version.version === 1 ? "Written" : "Changed";
  if (before.title !== version.title) return "Changed and renamed";
  // A step may end with the words it began with.
  const isSame = [before, ...earlier.map((save) => save.version)].every(({ text }) => text === version.text);
  return isSame ? "Attached or detached" : "Changed";
}
