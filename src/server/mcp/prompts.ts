import { isObject, type JsonObject } from "../../base/json.ts";
import type { Scope } from "../../base/scopes.ts";
import { explainScope, Refusal, refuseArgument } from "./refusal.ts";

/** What people choose from a menu of their client: a request to the model, in the user's name. */
type Prompt = {
  name: string;
  title: string;
  description: string;
  /** What a key needs for what it asks. */
  scopes: readonly Scope[];
  arguments: { name: string; description: string; required: true }[];
  write(given: Record<string, string>): string;
};

const prompts: Prompt[] = [
  {
    name: "remember",
    title: "Remember this",
    description: "Store something in your memory, or correct what is there.",
    scopes: ["read", "capture"],
    arguments: [{ name: "what", description: "What to remember", required: true }],
    write: ({ what }) =>
      `Remember this for me: ${what}\n\nFirst look with retrieve_thoughts whether it is known. If a thought says it ` +
      "already, or said it otherwise, change that one with edit_thought. Else store it with capture_thought and " +
      "as_user: true, in words that make sense on their own later. Tell me in one sentence what you stored.",
  },
  {
    name: "recall",
    title: "What do I know about…",
    description: "Answer a question from your memory, and from nothing else.",
    scopes: ["read"],
    arguments: [{ name: "question", description: "What you want to know", required: true }],
    write: ({ question }) =>
      `Answer this from my memory: ${question}\n\nPass the question to retrieve_thoughts as query; if nothing fits, ` +
      "try other words, then author: all. Answer from the matches alone, with their dates. If they do not hold the " +
      "answer, say so, and invent nothing.",
  },
  {
    name: "review-week",
    title: "Review my week",
    description: "What came up in the last seven days, and what is still open.",
    scopes: ["read"],
    arguments: [],
    write: () =>
      "Review my week. List my newest thoughts with retrieve_thoughts (no query, top_k: 50, author: all), page by " +
      "page until they are older than seven days. Tell me in short what was decided, what I learned, what is still " +
      "open and what is due soon. Then ask me which thoughts are done or outdated; change none before I answer.",
  },
];

/** Those that a key with these scopes may use. */
export function listPrompts(given: readonly Scope[]) {
  return prompts
    .filter(({ scopes }) => scopes.every((scope) => given.includes(scope)))
    .map(({ write, scopes, ...shown }) => shown);
}

export function getPrompt({ name, arguments: given = {} }: JsonObject, scopes: readonly Scope[]) {
  const prompt = prompts.find((prompt) => prompt.name === name);
  if (!prompt) throw refuseArgument("name", `must be one of ${prompts.map(({ name }) => name).join(", ")}`);
  const lacking = prompt.scopes.find((scope) => !scopes.includes(scope));
  if (lacking) throw new Refusal("insufficient_scope", explainScope(lacking));
  if (!isObject(given)) throw refuseArgument("arguments", "must be an object");
  const words: Record<string, string> = {};
  for (const { name } of prompt.arguments) {
    const value = given[name];
    if (typeof value !== "string" || value.trim() === "") throw refuseArgument(name, "must be a text");
    words[name] = value.trim();
  }
  return {
    description: prompt.description,
    messages: [{ role: "user", content: { type: "text", text: prompt.write(words) } }],
  };
}
