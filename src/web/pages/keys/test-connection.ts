export type ConnectionOutcome = { kind: "works"; tools: number } | { kind: "fails"; reason: string };

type Answer = { result?: { tools?: unknown[] }; error?: { message?: string } };

/** Does what a client does first: lists the tools, with only this key as credentials. */
export async function testConnection(key: string): Promise<ConnectionOutcome> {
  try {
    const response = await fetch("/api/mcp", {
      method: "POST",
      credentials: "omit",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    const answer: Answer = await response.json();
    if (response.ok && answer.result?.tools) return { kind: "works", tools: answer.result.tools.length };
    return {
      kind: "fails",
      reason: answer.error?.message ?? `The service answered with ${response.status}.`,
    };
  } catch {
    return { kind: "fails", reason: "The service cannot be reached. Is it running?" };
  }
}
