import type { AppFailure } from "../../contract-app/calls.ts";
import type { ImportFormat, ImportPreview } from "../../contract-app/imports.ts";
import { ApiError, headersOf } from "../api.ts";
import { refresh } from "../query-client.ts";

export type ImportCounts = { done: number; total: number; imported: number; skipped: number; failed: number };
export type RowError = { row: number; error: string };
export type ImportAs = ImportPreview["as"];

export type ImportLine =
  | ({ kind: "progress" } & ImportCounts)
  | ({ kind: "error" } & RowError)
  | ({ kind: "finished" } & ImportCounts)
  | { kind: "stopped"; error: string };

/** Numbers of the preview: entries and groups to leave out, and offered entries to take. */
export type ImportChoices = { without: number[]; withoutGroups: number[]; taken: number[] };

/** Reads the file and stores nothing. */
export async function requestPreview(
  file: File,
  format: ImportFormat | "auto",
  as?: ImportAs,
): Promise<ImportPreview> {
  const response = await send("/import/preview", file, { format, ...(as && { as }) });
  return (await response.json()) as ImportPreview;
}

/** Sends the previewed file again with the choices; the service streams its progress as JSON Lines. */
export async function* importFile(
  file: File,
  { format, as, sha256 }: ImportPreview,
  { without, withoutGroups, taken }: ImportChoices,
): AsyncGenerator<ImportLine> {
  const places = { without, without_groups: withoutGroups, with: taken };
  const chosen = Object.entries(places).filter(([, numbers]) => numbers.length > 0);
  const query = Object.fromEntries(chosen.map(([name, numbers]) => [name, numbers.join(",")]));
  const response = await send("/import", file, { format, as, sha256, ...query });
  let rest = "";
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader) {
    const { done, value = "" } = await reader.read();
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line) as ImportLine;
    if (done) return;
  }
}

async function send(path: string, file: File, query: Record<string, string>): Promise<Response> {
  const search = new URLSearchParams({ name: file.name, ...query });
  const response = await fetch(`/api/app${path}?${search}`, {
    method: "POST",
    headers: headersOf("application/octet-stream"),
    body: file,
  });
  if (response.ok) return response;
  if (response.status === 401) void refresh("readMe");
  const answer = (await response.json().catch(() => null)) as Partial<AppFailure> | null;
  const message = answer?.error?.message ?? `The service answered with ${response.status}.`;
  throw new ApiError(response.status, answer?.error?.code ?? "failed", message);
}
