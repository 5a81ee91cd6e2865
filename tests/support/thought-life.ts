import { expect } from "vitest";

export const toolNames = ["capture_thought", "delete_thought", "edit_thought", "retrieve_thoughts"];

type ToolCaller = {
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
};

/** A thought's whole life. The SDK's clients check every structured answer against its output schema. */
export async function liveThrough(client: ToolCaller, raw: string) {
  const call = async (name: string, given: Record<string, unknown>) => {
    const { structuredContent, isError } = (await client.callTool({ name, arguments: given })) as {
      // biome-ignore lint/suspicious/noExplicitAny: four tools, four shapes
      structuredContent: any;
      isError?: boolean;
    };
    return { ...structuredContent, isError };
  };
  const { id } = await call("capture_thought", { raw, as_user: true });
  const found = await call("retrieve_thoughts", { query: raw });
  expect(found.matches[0].id).toBe(id);
  expect((await call("edit_thought", { thought_id: id, edit_request: "mark as done" })).thought.state).toBe(
    "completed",
  );
  expect((await call("edit_thought", { thought_id: id, edit_request: "reopen" })).thought.state).toBe("open");
  expect(await call("delete_thought", { thought_id: id })).toMatchObject({ ok: true, state: "archived" });
  const missing = await call("delete_thought", { thought_id: "00000000-0000-7000-8000-000000000000" });
  expect(missing).toMatchObject({ ok: false, error: "not_found", isError: true });
}
