/** An MCP client's headers. */
export function mcpHeaders(key: string): Record<string, string> {
  return {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
}

export function callBody(name: string, args: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
}

/** A call that was not answered with 200. */
export class ToolCallError extends Error {
  readonly status: number;

  constructor(name: string, status: number, answer: string) {
    super(`${name} answered ${status}: ${answer}`);
    this.status = status;
  }
}

/** Calls a tool as an MCP client; returns the structured content. */
export async function callTool<Answer>(
  url: string,
  key: string,
  name: string,
  args: object,
): Promise<Answer> {
  const body = callBody(name, args);
  const response = await fetch(`${url}/api/mcp`, { method: "POST", headers: mcpHeaders(key), body });
  if (!response.ok) throw new ToolCallError(name, response.status, await response.text());
  const { result } = (await response.json()) as { result: { structuredContent: Answer } };
  return result.structuredContent;
}
