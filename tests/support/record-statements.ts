import { type CompiledQuery, DefaultQueryExecutor } from "kysely";
import { vi } from "vitest";
import { walkRoutes } from "../security/walk-routes.ts";
import type { WebApp } from "./web-app.ts";

/** The statements that `work` executes on any database of this process, each text once. */
export async function recordStatements(work: () => Promise<void>): Promise<CompiledQuery[]> {
  const executing = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  try {
    await work();
    const bySql = new Map(executing.mock.calls.map(([query]) => [query.sql, query]));
    return [...bySql.values()].filter((query) => /^(select|insert|update|delete|with) /.test(query.sql));
  } finally {
    executing.mockRestore();
  }
}

/** Every route of the web app, and every tool. */
export async function walkService(web: WebApp): Promise<void> {
  await walkRoutes(web);
  const { output } = await web.call("capture_thought", { raw: "Ask Anna Keller about Lisbon" });
  await web.enrich();
  for (const query of [undefined, "Where does Anna live?"])
    await web.call("retrieve_thoughts", { query, author: "all", detail: "full" });
  await web.call("edit_thought", { thought_id: output.id, edit_request: "mark as done" });
  await web.call("delete_thought", { thought_id: output.id });
  await web.app.request("/api/app/chat/conversations", { headers: web.person.headers });
}
