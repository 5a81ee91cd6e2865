import { createCorpus } from "../../../testkit/corpus.ts";
import { callBody, mcpHeaders } from "../../../testkit/mcp.ts";

export type Kind = "retrieve" | "capture";
export type Call = { kind: Kind; headers: Record<string, string>; body: string };

const CAPTURES = 0.1;

/** An endless sequence of calls, nine retrieves per capture, each with a random key. The seed determines the calls. */
export function createMix(keys: string[], seed: number): () => Call {
  const corpus = createCorpus(seed);
  const headers = keys.map(mcpHeaders);
  return () => {
    const caller = headers[Math.floor(corpus.random() * headers.length)] as Record<string, string>;
    return corpus.random() < CAPTURES
      ? { kind: "capture", headers: caller, body: captureBody(corpus.thought()) }
      : { kind: "retrieve", headers: caller, body: retrieveBody(corpus.question()) };
  };
}

function captureBody(raw: string): string {
  return callBody("capture_thought", { raw, as_user: true });
}

function retrieveBody(query: string): string {
  return callBody("retrieve_thoughts", { query });
}
