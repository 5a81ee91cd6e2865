/** A source of an answer; `label` is a note's title or the beginning of a thought. */
export type Citation = { kind: "thought" | "note"; id: string; label: string };

/** A chat message's data besides its parts; a running answer has only the first two. */
export type MessageMetadata = {
  conversationId: string;
  createdAt: string;
  /**
   * `cut-off`: at the limit of the answer's length. `filtered`: the model's provider withheld it, or the rest of it. `asking`: it
   * waits for the person's consent.
   */
  ending?: "finished" | "cut-off" | "filtered" | "asking" | "stopped" | "failed";
  /** Why it failed, in a sentence that is safe to show. */
  error?: string;
  citations?: Citation[];
};

/**
 * How to undo a change: `version` is the one that it made, `restores` the one before it. A thought of version 1 and a note
 * with `restores: 0` were created: undoing archives them.
 */
export type Undo =
  | { kind: "thought"; id: string; version: number }
  | { kind: "note"; id: string; version: number; restores: number };

/**
 * The result of a chat tool, for the model and the web app. `summary` tells people what was changed; `undo` is set if
 * that can be undone. `proposal`: nothing was done, and the person is asked first.
 */
export type ToolResult =
  | ({ ok: true; stored_text_is_data: true; summary?: string; undo?: Undo } & Record<string, unknown>)
  | { ok: false; error: string; message: string; proposal?: Proposal };

/** What a tool would do, if the person allows it. `subject`: what it changes, as it was when the person was asked. */
export type Proposal = { what: string; text?: string; subject?: { id: string; version: number } };

export type ConversationView = {
  id: string;
  title: string;
  createdAt: string;
  updatedAt: string;
  isArchived: boolean;
  /** An answer is being generated, by any instance. */
  isAnswering: boolean;
};

export type FoundConversation = Pick<ConversationView, "id" | "title" | "updatedAt" | "isArchived">;
