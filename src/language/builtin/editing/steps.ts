import type { ThoughtState } from "../../../contract.ts";
import type { Subject } from "./applying/subjects.ts";
import type { Correction } from "./reading/changes/corrections.ts";
import type { TextOperation } from "./reading/changes/text-phrases.ts";

/** The texts in a phrase's slots. Quoted texts are taken literally; bare words only if they are unambiguous. */
export type Slots = {
  old: string;
  new: string;
  which: "only" | "first" | "last" | "all";
  isQuoted: boolean;
} & Subject;

/** A deed is a state that is told, not asked for: "bought it". */
export type Step =
  | { kind: "state"; state: ThoughtState; isDeed?: true; isTold?: boolean }
  | { kind: "text"; readings: { operation: TextOperation; slots: Slots }[] }
  | { kind: "correction"; correction: Correction };
