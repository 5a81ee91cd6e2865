import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { toInstant, toLocalIso } from "../src/base/time-zone.ts";
import type { DateMention } from "../src/contract.ts";
import { classifyText } from "../src/language/builtin/categories/classifier.ts";
import { countedDay } from "../src/language/builtin/dates/counted.ts";
import { readDates } from "../src/language/builtin/dates/dates.ts";
import { openStaticEmbedder } from "../src/language/embedding/static-embedder.ts";
import { deriveDue } from "../src/thoughts/due/due.ts";
import { readJsonLines } from "./support/json-lines.ts";
import { percentOf } from "./support/report.ts";

/**
 * `npm run bench:dates`: the times and due dates in the texts of each writer, as a reader labelled them. The rules were made with
 * `seen` in view; `held` are the other texts of the same writers, `fresh` those of others, which only ever give figures. With
 * `--list` every seen text that is read differently.
 */
const sets = ["seen", "held", "fresh"];

type LabelledTime = { words: string; from: string; to: string };
type LabelledText = {
  text: string;
  captured: string;
  times: LabelledTime[];
  due: string | null;
};

/** Dates in digits are read as people of the zone write them. */
const zones: Record<string, string> = { "en-us": "America/Chicago", "en-gb": "Europe/London" };
const HOUR_MS = 3_600_000;
/** The last day to some readers, and the last third to others. */
const END = /\b(?:end|fine?|eind|final|fim)\b|[末底]/iu;
const folder = new URL("support/dates/", import.meta.url);
const embedder = openStaticEmbedder();

async function readText({ text, captured, times }: LabelledText, zone: string) {
  const createdAt = toInstant(zone, Date.parse(`${captured}:00Z`));
  const dates = await readDates(text, createdAt, zone);
  const category = classifyText(text, embedder);
  const isTime = (mention: DateMention, time: LabelledTime) => isSame(mention, time, captured);
  return {
    dates,
    category,
    due: spellDue({ text, category, dates, createdAt }, zone),
    missed: times.filter((time) => !dates.some((mention) => isTime(mention, time))),
    madeUp: dates.filter((mention) => !times.some((time) => isTime(mention, time))),
  };
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

const readWriter = (set: string, writer: string) =>
  readJsonLines(new URL(`${set}/${writer}.jsonl`, folder)) as LabelledText[];

async function measure(set: string, writer: string): Promise<void> {
  const counts = { times: 0, missed: 0, read: 0, madeUp: 0, due: 0, dueRight: 0, notDue: 0, dueMadeUp: 0 };
  const texts = readWriter(set, writer);
  for (const labelled of texts) {
    const { dates, category, due, missed, madeUp } = await readText(labelled, zones[writer] ?? "UTC");
    const isDue = labelled.due !== null;
    const isDueRight = due === labelled.due;
    counts.times += labelled.times.length;
    counts.missed += missed.length;
    counts.read += dates.length;
    counts.madeUp += madeUp.length;
    counts.due += Number(isDue);
    counts.dueRight += Number(isDue && isDueRight);
    counts.notDue += Number(!isDue);
    counts.dueMadeUp += Number(!isDue && !isDueRight);
    if (
      set === "seen" &&
      process.argv.includes("--list") &&
      missed.length + madeUp.length + Number(!isDueRight)
    )
      console.log({ ...labelled, read: dates, category, missed, madeUp, readDue: due });
  }
  const { times, missed, read, madeUp, due, dueRight, notDue, dueMadeUp } = counts;
  const right = `${percentOf(times - missed, times)} of ${times}`;
  const duesRight = `${percentOf(dueRight, due)} of ${due}`;
  const cells = [
    set,
    writer,
    texts.length,
    right,
    `${madeUp} of ${read}`,
    duesRight,
    `${dueMadeUp} of ${notDue}`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** Of all texts, after they were read once. */
async function measureCpu(): Promise<string> {
  const texts = listWriters().flatMap(([set, writer]) => readWriter(set, writer));
  const before = process.threadCpuUsage();
  for (const { text, captured } of texts) await readDates(text, Date.parse(`${captured}:00Z`), "UTC");
  const { user, system } = process.threadCpuUsage(before);
  return `${Math.round((user + system) / texts.length)} µs of CPU to find the times in a text`;
}

const listWriters = () =>
  sets.flatMap((set) =>
    readdirSync(new URL(set, folder)).map((file) => [set, basename(file, ".jsonl")] as const),
  );

console.log("| texts | writer | count | times right | wrong or made up | due dates right | due by mistake |");
console.log("| --- | --- | --- | --- | --- | --- | --- |");
for (const [set, writer] of listWriters()) await measure(set, writer);
console.log(`\n${await measureCpu()}`);
