import { type Context, Hono } from "hono";
import { bySelf, recordAfterwards } from "../../auth/audit/audit.ts";
import type { Actor } from "../../base/actor.ts";
import { AppError, isStorageGone } from "../../base/errors.ts";
import { readInput } from "../../base/fields.ts";
import type { Log } from "../../base/log.ts";
import { dayOf } from "../../base/time-zone.ts";
import { workFor } from "../../base/turns.ts";
import { importInput } from "../../contract-app/imports.ts";
import { exportJsonLines } from "../../transfer/exporting/jsonl.ts";
import { exportMarkdown } from "../../transfer/exporting/markdown.ts";
import { everything } from "../../transfer/importing/choices.ts";
import type { ImportEvent, openImport } from "../../transfer/importing/import.ts";
import { type ImportDeps, toTitle } from "../../transfer/reading/import-row.ts";
import { readAtMost } from "../body.ts";
import { clientAddress } from "../limits/client-address.ts";
import type { UserLimits } from "../limits/user-limits.ts";
import { toFailure } from "../respond.ts";
import type { SessionEnv } from "../sign-in/session.ts";
import { OpenTransfers } from "./open-transfers.ts";

const MAX_FILE_BYTES = 64 * 1024 * 1024;

export type DataDeps = ImportDeps & { log: Log; limits: Pick<UserLimits, "beginImport"> };

const exports = {
  jsonl: { write: exportJsonLines, type: "application/jsonl; charset=utf-8", ending: "jsonl" },
  markdown: { write: exportMarkdown, type: "text/markdown; charset=utf-8", ending: "md" },
} as const;

/** Each holds a page of the book in memory until it is read. */
const exportLimit = {
  limit: 3,
  refusal: () =>
    new AppError("rate-limited", "You already have several exports running. Wait until one ends."),
};
const importLimit = {
  limit: 1,
  refusal: () => new AppError("conflict", "You already have an import running. Wait until it ends."),
};

const INTERRUPTED =
  "The database is unavailable. What was imported so far is kept; importing the file again skips it.";

/** `GET /export`, `POST /import` and its preview: whole books as files, in streams. Mounted behind `requireSession`. */
export function createDataRoutes({ log, limits, ...deps }: DataDeps): Hono<SessionEnv> {
  const importing = new OpenTransfers(importLimit);
  const exporting = new OpenTransfers(exportLimit);
  const app = new Hono<SessionEnv>();

  app.get("/export", async (c) => {
    const format = readFormat(c, Object.keys(exports) as ("jsonl" | "markdown")[]);
    const { write, type, ending } = exports[format];
    const actor = c.get("actor");
    const name = `commonplace-${dayOf(actor.timeZone, deps.clock())}.${ending}`;
    const headers = { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` };
    // The body would never be read, so the export would never end.
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const end = exporting.begin(actor.userId);
    const source = bySelf(actor.userId, clientAddress(c));
    const event = { kind: "exported", userId: actor.userId, ...source, detail: { format } } as const;
    await recordAfterwards(deps.db, event, deps.clock());
    return c.body(toStream(write(deps.db, actor), c.req.raw.signal, end), 200, {
      ...headers,
      // Without it, Hono's server ends a stream that fails at its beginning as if it were complete.
      "Transfer-Encoding": "chunked",
    });
  });

  app.post("/import/preview", async (c) => {
    const actor = c.get("actor");
    const { file } = readOptions(c);
    const end = importing.begin(actor.userId);
    const endWork = limits.beginImport(actor.userId);
    try {
      const { preview } = await open(await readFile(c), file);
      return c.json(await workFor(actor.userId, () => preview(actor)));
    } finally {
      endWork();
      end();
    }
  });

  app.post("/import", async (c) => {
    const actor = c.get("actor");
    const { file, choices } = readOptions(c);
    const end = importing.begin(actor.userId);
    try {
      const { run } = await open(await readFile(c), file);
      const source = bySelf(actor.userId, clientAddress(c));
      const lines = toLines(run(deps, actor, { choices, source }), actor);
      return c.body(toStream(lines, c.req.raw.signal, end), 200, { "Content-Type": "application/x-ndjson" });
    } catch (error) {
      end();
      throw error;
    }
  });

  /** The status has been sent by now, so an error becomes the last line. */
  async function* toLines(events: AsyncGenerator<ImportEvent>, { userId }: Actor): AsyncGenerator<string> {
    const end = limits.beginImport(userId);
    try {
      for (;;) {
        const { done, value } = await workFor(userId, () => events.next());
        if (done) return;
        yield toLine(value);
      }
    } catch (error) {
      log.error({ err: error }, "import_failed");
      yield toLine({ kind: "stopped", error: isStorageGone(error) ? INTERRUPTED : toFailure(error).message });
    } finally {
      await events.return(undefined);
      end();
    }
  }

  return app;
}

/** With the readers of all formats, which are loaded for the first file. */
async function open(...given: Parameters<typeof openImport>): ReturnType<typeof openImport> {
  const transfer = await import("../../transfer/importing/import.ts");
  return transfer.openImport(...given);
}

const toLine = (event: ImportEvent | { kind: "stopped"; error: string }) => `${JSON.stringify(event)}\n`;

async function* andThen(texts: AsyncGenerator<string>, end: () => void): AsyncGenerator<string> {
  try {
    yield* texts;
  } finally {
    end();
  }
}

/**
 * Generated as fast as it is read. A client that disconnects ends it, even before the first line, when the generator has not
 * begun and so would not notice.
 */
function toStream(texts: AsyncGenerator<string>, signal: AbortSignal, end: () => void): ReadableStream {
  const leave = () => void texts.return(undefined).then(end, end);
  if (signal.aborted) leave();
  signal.addEventListener("abort", leave);
  return ReadableStream.from(andThen(texts, end)).pipeThrough(new TextEncoderStream());
}

/** Default: the first known format. */
function readFormat<Known extends string>(c: Context, known: Known[]): Known {
  const given = c.req.query("format") ?? known[0];
  const found = known.find((format) => format === given);
  if (found) return found;
  throw new AppError("invalid-argument", `format must be one of ${known.join(", ")}`);
}

function readOptions(c: Context) {
  const { without, without_groups, with: taken, ...file } = readInput(importInput, c.req.query());
  return {
    // For people: without line breaks, and not longer than a title.
    file: { ...file, name: toTitle(file.name) },
    choices: {
      without: without ?? everything.without,
      withoutGroups: without_groups ?? everything.withoutGroups,
      with: taken ?? everything.with,
    },
  };
}

async function readFile(c: Context): Promise<Uint8Array> {
  const isTooLarge = Number(c.req.header("content-length")) > MAX_FILE_BYTES;
  const bytes = isTooLarge ? undefined : await readAtMost(c.req.raw, MAX_FILE_BYTES);
  if (bytes) return bytes;
  throw new AppError(
    "invalid-argument",
    "The file is larger than 64 MiB. Import it on the command line: commonplace import.",
  );
}
