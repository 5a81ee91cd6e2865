import type { NoteView } from "../../../../contract-app/notes.ts";
import { isRefusal } from "../../../api.ts";
import { isNoSuchNote, saveNote } from "../../../queries/notes.ts";
import { type LocalDraft, readLocalDraft, storeLocalDraft } from "./local-drafts.ts";

const AUTOSAVE_MS = 2_500;
const RETRY_MS = 10_000;

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
  /** Of the last save, until one succeeds. */
  failure: unknown;
  /** Since the last save began. */
  hasTyped: boolean;
};

const toNoteText = ({ title, text }: NoteText): NoteText => ({ title, text });
/** As the service stores them. */
const normalize = (words: string) => words.normalize("NFC").trim();
const normalizeTitle = (title: string) => normalize(title).replace(/\s+/g, " ");
const areEqual = (a: NoteText, b: NoteText) =>
  normalizeTitle(a.title) === normalizeTitle(b.title) && normalize(a.text) === normalize(b.text);
const areSame = (a: LocalDraft, b: LocalDraft | null) =>
  b !== null && areEqual(a, b) && a.version === b.version;

export const isUnsaved = ({ draft, stored }: DraftState) => !areEqual(draft, stored);

/** Milliseconds; null: no autosave. What is refused would be refused again until the text changes. */
export function waitBeforeSaving(state: DraftState): number | null {
  const { draft, theirs, isSaving, failure, hasTyped } = state;
  if (!isUnsaved(state) || theirs || isSaving || draft.title.trim() === "") return null;
  if (failure === null || hasTyped) return AUTOSAVE_MS;
  return isRefusal(failure) ? null : RETRY_MS;
}

/** The state of a note while it is edited: the draft, what is saved, and conflicts with other changes. */
export function createNoteDraft(note: NoteView, userId: string) {
  /** What this tab found or kept in the browser last. */
  let kept = readLocalDraft(userId, note.id);
  let state = createState(note, kept);
  let saving: Promise<void> | undefined;
  /** Sent without an answer: it may have arrived nevertheless. */
  const unconfirmed = new Set<NoteText>();
  const listeners = new Set<() => void>();
  let isErased = false;

  function change(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function send(): Promise<void> {
    const sent = state.draft;
    change({ isSaving: true, hasTyped: false });
    try {
      const answer = await saveNote({ id: note.id, ...sent, version: state.base.version });
      change({ failure: null });
      if (answer.kind === "stale") meet(answer.current);
      else change({ base: answer.note, stored: sent });
      unconfirmed.clear();
    } catch (failure) {
      unconfirmed.add(sent);
      change({ failure });
      if (isNoSuchNote(failure)) drop();
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

  /** In this browser, until it is saved. What another tab has kept since stays: it may be closed, and has it nowhere else. */
  function storeLocally(): void {
    if (isErased) {
      storeLocalDraft(userId, note.id, null);
      return;
    }
    const unsaved = isUnsaved(state) ? { ...state.draft, version: state.base.version } : null;
    const found = readLocalDraft(userId, note.id);
    const isOthers = found !== null && !areSame(found, kept);
    if (isOthers && (unsaved === null || areSame(unsaved, kept))) return;
    storeLocalDraft(userId, note.id, unsaved);
    kept = unsaved;
  }

  /** After the note was erased for good: nothing of it is kept in this browser or saved any more. */
  function drop(): void {
    isErased = true;
    change({ draft: state.stored, theirs: null, failure: null });
    storeLocally();
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    storeLocally,
    drop,
    type(words: Partial<NoteText>): void {
      const draft = { ...state.draft, ...words };
      change({ draft, hasTyped: true, ...(areEqual(draft, state.stored) && { failure: null }) });
    },

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
      change({ base: state.theirs, draft: words, stored: words, theirs: null, failure: null });
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
  const initial = { theirs: null, isSaving: false, failure: null, hasTyped: false };
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
