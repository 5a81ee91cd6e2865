import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { toInstant, toLocalIso } from "../src/base/time-zone.ts";
import type { DateMention } from "../src/contract.ts";
import { classifyText } from "../src/language/builtin/categories/classifier.ts";
import { countedDay } from "../src/language/builtin/dates/counted.ts";
import { readDates } from "../src/language/builtin/dates/dates.ts";
import { openStaticEmbedder } from "../src/language/embedding/static-embedder.ts";
import { deriveDue } from "../src/thoughts/due.ts";

/**
 * `npm run bench:dates`: the times and due dates in the texts of each writer, as a reader labelled them. The rules were made with
 * one half of the texts in view (`seen`); the other half (`held`) tells what they are worth. With names of writers only these,
 * with `--list` every seen text that is read differently.
 */
type LabelledTime = { words: string; from: string; to: string };
type LabelledText = {
  text: string;
  captured: string;
  times: LabelledTime[];
  kind: "task" | "appointment" | "other";
  due: string | null;
};

/** A date in digits is read as people of the zone write it. */
const zones: Record<string, string> = { "en-us": "America/Chicago", "en-gb": "Europe/London" };
const HOUR_MS = 3_600_000;
/** The last day to some readers, and the last third to others. */
const END = /\b(?:end|fine?|eind|final|fim)\b|[末底]/iu;
const embedder = openStaticEmbedder();
const folder = new URL("support/dates/", import.meta.url);
const isListing = process.argv.includes("--list");
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const halves = ["seen", "held"].filter((half) => existsSync(new URL(half, folder)));
const writers = readdirSync(new URL("seen", folder))
  .map((file) => basename(file, ".jsonl"))
  .filter((writer) => chosen.length === 0 || chosen.includes(writer));

async function measure(writer: string, half: string): Promise<void> {
  const texts = readWriter(writer, half);
  const zone = zones[writer] ?? "UTC";
  const times = { said: 0, right: 0, read: 0, madeUp: 0 };
  const due = { said: 0, right: 0, none: 0, madeUp: 0 };
  for (const labelled of texts) {
    const at = toInstant(zone, Date.parse(`${labelled.captured}:00Z`));
    const mentions = await readDates(labelled.text, at, zone);
    const missed = labelled.times.filter(
      (time) => !mentions.some((mention) => isSame(mention, time, labelled.captured)),
    );
    const madeUp = mentions.filter(
      (mention) => !labelled.times.some((time) => isSame(mention, time, labelled.captured)),
    );
    times.said += labelled.times.length;
    times.right += labelled.times.length - missed.length;
    times.read += mentions.length;
    times.madeUp += madeUp.length;
    const category = classifyText(labelled.text, embedder);
    const found = spellDue({ text: labelled.text, category, dates: mentions, createdAt: at }, zone);
    const isDueRight = found === labelled.due;
    due[labelled.due === null ? "none" : "said"]++;
    if (labelled.due === null && !isDueRight) due.madeUp++;
    if (labelled.due !== null && isDueRight) due.right++;
    if (isListing && half === "seen" && (missed.length > 0 || madeUp.length > 0 || !isDueRight))
      console.log(
        `${labelled.captured} ${JSON.stringify(labelled.text)}\n  missed ${JSON.stringify(missed)}\n  read ${JSON.stringify(
          mentions.map(({ text, from, to }) => [text, from.slice(0, 16), to.slice(0, 16)]),
        )}\n  due ${labelled.due} read ${found} (${labelled.kind}, ${category})`,
      );
  }
  const cells = [
    `${writer}, ${half}`,
    texts.length,
    `${percent(times.right, times.said)} of ${times.said}`,
    `${times.madeUp} of ${times.read}`,
    `${percent(due.right, due.said)} of ${due.said}`,
    `${due.madeUp} of ${due.none}`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function readWriter(writer: string, half: string): LabelledText[] {
  const lines = readFileSync(new URL(`${half}/${writer}.jsonl`, folder), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as LabelledText);
}

/** A moment by its beginning; what is longer than an hour ("in the evening") may also be its day, "in two weeks" is a day. */
function isSame(mention: DateMention, label: LabelledTime, captured: string): boolean {
  if (label.from.includes("T")) return mention.from.startsWith(label.from);
  const [from, to] = [toLocal(mention.from), toLocal(mention.to)];
  const counted = countedDay(mention.text, from, to, toLocal(captured.slice(0, 10)));
  if (counted !== undefined && label.from === label.to && toDay(counted) === label.from) return true;
  if (END.test(label.words) && label.from === toDay(to - 1)) return true;
  return to - from > HOUR_MS && toDay(from) === label.from && toDay(to - 1) === label.to;
}

/** What the clocks show, as if that were UTC. */
const toLocal = (iso: string) => Date.parse(`${iso.slice(0, 10)}T${iso.slice(11, 19) || "00:00:00"}Z`);
const toDay = (local: number) => new Date(local).toISOString().slice(0, 10);

function spellDue(source: Parameters<typeof deriveDue>[0], zone: string): string | null {
  const due = deriveDue(source);
  if (!due) return null;
  return due.hasTime ? toLocalIso(zone, due.at).slice(0, 16) : toDay(due.at);
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(0)} %`;
}

console.log("| writer | texts | times right | made up | due dates right | due by mistake |");
console.log("| --- | --- | --- | --- | --- | --- |");
for (const half of halves) for (const writer of writers) await measure(writer, half);
