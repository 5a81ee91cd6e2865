import type { NoteView } from "../../../contract-app.ts";
import { saveNote } from "../../queries/notes.ts";
import { type LocalDraft, readLocalDraft, storeLocalDraft } from "./local-drafts.ts";

export type NoteText = { title: string; text: string };
export type DraftState = {
  draft: NoteText;
  /** The last saved text. */
  stored: NoteText;
  /** The stored version that the draft is based on. */
  base: Pick<NoteView, "version" | "title" | "text">;
  /** Somebody else's newer version, in an edit conflict. */
  theirs: NoteView | null;
  isSaving: boolean;
  failure: unknown;
};

const toNoteText = ({ title, text }: NoteText): NoteText => ({ title, text });
const areEqual = (a: NoteText, b: NoteText) => a.title === b.title && a.text === b.text;

export const isUnsaved = ({ draft, stored }: DraftState) => !areEqual(draft, stored);

/** The state of a note while it is edited: the draft, what is saved, and conflicts with other changes. */
export function createNoteDraft(note: NoteView, userId: string) {
  let state = createState(note, readLocalDraft(userId, note.id));
  let saving: Promise<void> | undefined;
  /** Sent without an answer: it may have arrived nevertheless. */
  const unconfirmed = new Set<NoteText>();
  const listeners = new Set<() => void>();

  function change(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function send(): Promise<void> {
    const sent = state.draft;
    change({ isSaving: true, failure: null });
    try {
      const answer = await saveNote({ id: note.id, ...sent, version: state.base.version });
      if (answer.kind === "stale") meet(answer.current);
      else change({ base: answer.note, stored: sent });
      unconfirmed.clear();
    } catch (failure) {
      unconfirmed.add(sent);
      change({ failure });
    }
    change({ isSaving: false });
    storeLocally();
  }

  /** Another version than the draft is based on is somebody else's, unless it says what was written here. */
  function meet(current: NoteView): void {
    const isOwn = [...unconfirmed, state.draft].some((words) => areEqual(words, current));
    if (areEqual(current, state.base)) change({ base: current });
    else if (isOwn) change({ base: current, stored: toNoteText(current), failure: null });
    else if (isUnsaved(state)) change({ theirs: current });
    else change({ base: current, draft: toNoteText(current), stored: toNoteText(current) });
  }

  /** In this browser, until it is saved. */
  function storeLocally(): void {
    const unsaved = isUnsaved(state) ? { ...state.draft, version: state.base.version } : null;
    storeLocalDraft(userId, note.id, unsaved);
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    storeLocally,
    type: (words: Partial<NoteText>) => change({ draft: { ...state.draft, ...words }, failure: null }),

    /** Handles a newer version from the service. */
    receive(received: NoteView): void {
      if (state.isSaving || received.version <= (state.theirs ?? state.base).version) return;
      // The question stays until it is answered, also where the base's own text is not known any more.
      if (state.theirs) change({ theirs: received });
      else meet(received);
    },

    /** True when the whole draft is saved. */
    async save(): Promise<boolean> {
      // Again after each: others that waited may have begun the next, and two at once would be a conflict with oneself.
      while (saving) await saving;
      if (!isUnsaved(state)) return true;
      if (state.theirs || state.draft.title.trim() === "") return false;
      saving = send().finally(() => {
        saving = undefined;
      });
      await saving;
      return !isUnsaved(state);
    },

    takeTheirs(): void {
      if (!state.theirs) return;
      const words = toNoteText(state.theirs);
      change({ base: state.theirs, draft: words, stored: words, theirs: null });
      storeLocally();
    },

    /** The next save overwrites theirs, which stays in the history. */
    keepMine(): void {
      if (state.theirs) change({ base: state.theirs, stored: toNoteText(state.theirs), theirs: null });
    },
  };
}

export type NoteDraft = ReturnType<typeof createNoteDraft>;

function createState(note: NoteView, local: LocalDraft | null): DraftState {
  const initial = { theirs: null, isSaving: false, failure: null };
  if (!local || areEqual(local, note))
    return { ...initial, draft: toNoteText(note), stored: toNoteText(note), base: note };
  const isStale = local.version !== note.version;
  return {
    ...initial,
    draft: toNoteText(local),
    stored: toNoteText(note),
    base: { ...note, version: local.version },
    theirs: isStale ? note : null,
  };
}
