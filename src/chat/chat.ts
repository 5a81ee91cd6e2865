import type { UIMessage, UIMessageChunk } from "ai";
import type { Log } from "../base/log.ts";
import type { MessageMetadata } from "../contract-app.ts";
import type { Gateway } from "../language/gateway/gateway.ts";
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

export type Ending = NonNullable<Tables["messages"]["ending"]>;

export type ChatMessage = UIMessage<MessageMetadata>;
export type ChatPart = ChatMessage["parts"][number];
export type ChatChunk = UIMessageChunk<MessageMetadata>;
