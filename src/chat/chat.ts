import type { UIMessage, UIMessageChunk } from "ai";
import type { Log } from "../base/log.ts";
import type { Gateway } from "../language/gateway.ts";
import type { NoteDeps } from "../notes/note.ts";
import type { Tables } from "../storage/schema.ts";
import type { ThoughtDeps } from "../thoughts/thought.ts";
import type { RunningAnswers } from "./running-answers.ts";

/** What the chat needs. Built once, in a composition root, which also closes the running answers. */
export type ChatDeps = {
  thoughts: ThoughtDeps;
  notes: NoteDeps;
  /** Undefined while no language model is set: then there is nobody to talk to. */
  gateway: Gateway | undefined;
  answers: RunningAnswers;
  log: Log;
};

/** What an answer rests on; `label` is a note's title or the beginning of a thought. */
export type Citation = { kind: "thought" | "note"; id: string; label: string };

export type Ending = NonNullable<Tables["messages"]["ending"]>;

/** What the web app knows of a message besides its parts; of a running answer only the first two. */
type MessageMetadata = {
  conversationId: string;
  createdAt: string;
  ending?: Ending;
  /** Why it failed, in a sentence that may be shown. */
  error?: string;
  citations?: Citation[];
};

export type ChatMessage = UIMessage<MessageMetadata>;
export type ChatPart = ChatMessage["parts"][number];
export type ChatChunk = UIMessageChunk<MessageMetadata>;
