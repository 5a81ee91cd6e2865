import type { Actor } from "../../base/actor.ts";
import { readDates } from "../../language/builtin/dates/dates.ts";
import { relateDate } from "../../language/builtin/dates/deadline-words.ts";
import { type DueSpan, dueSpans, toDueSpan } from "../due/rows.ts";

const LATE =
  /(?<![\p{L}])(?:overdue|past due|überfällig|en retard|vencid[oa]s?|atrasad[oa]s?|scadut[oaie]|in ritardo|achterstallig)(?![\p{L}])/giu;
const DUE =
  /(?<![\p{L}])(?:due(?! to\b)|deadlines?|fällig|fristen|échéances?|à rendre|vencen?|vencem|scade|scadono|scadenze)(?![\p{L}])/giu;

/** Whoever asks for all that is due uses no other words than these, and a date. */
export const dueWords: ReadonlySet<string> = new Set(
  (
    "what whats which is are s am was be been will would there anything something everything any all some show list give tell me my mine our " +
    "the a task tasks thing things todo todos do to-do to-dos item items stuff thought thoughts work i we have has got that currently still " +
    "already else need to coming up upcoming becomes become fall falls please of now open soon next on by in at for until till before this and so or " +
    "was welche welcher welches ist sind meine mein aufgabe aufgaben alles etwas noch bald als nächstes am bis im zum der die das habe ich gibt es muss tun machen erledigen " +
    "quoi qu est ce est-ce qui que quelles quels quelle quel sont mes tâches tâche pour le la les ai je y il bientôt dois faire qué cuál cuáles tareas tarea para el " +
    "hay tengo hacer mis pronto che cosa quali sono le i attività compiti entro il cosa c è ho devo fare o que quais são as os tarefas tarefa até tenho minhas fazer " +
    "wat welke zijn taken taak er heb ik mijn binnenkort voor op tot moet doen"
  ).split(" "),
);
/** "What do I have to do this week?" names its time; without one, it asks for what has no date, too. */
export const TO_DO =
  /(?<![\p{L}])(?:(?:have|need) to do|to-?dos?|muss ich(?=.* (?:tun|machen|erledigen))|je dois faire|tengo que hacer|devo fare|tenho que fazer|moet ik(?=.* doen))(?![\p{L}])/iu;
const COMING = /(?<![\p{L}])(?:upcoming|coming up)(?![\p{L}])/iu;
const SOON = /(?<![\p{L}])(?:soon|upcoming|coming up|next|bald|bientôt|pronto|binnenkort)(?![\p{L}])/iu;

/** The span of due dates that a question asks for: "what is due this week"; undefined for any other question. */
export async function readAskedDue(actor: Actor, query: string, now: number): Promise<DueSpan | undefined> {
  if (query.length > 200) return undefined;
  const isLate = query.search(LATE) !== -1;
  const isDue = query.search(DUE) !== -1;
  const isToDo = TO_DO.test(query);
  if (!isLate && !isDue && !isToDo && !COMING.test(query)) return undefined;
  const [date, ...more] = await readDates(query, now, actor.timeZone);
  // "Coming up in December" asks for more than what is due.
  if (more.length > 0 || (!isLate && !isDue && isToDo !== Boolean(date))) return undefined;
  const rest = query
    .replace(LATE, " ")
    .replace(DUE, " ")
    .replace(date?.text ?? "", " ");
  const words = rest.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
  if (!words.every((word) => dueWords.has(word))) return undefined;
  const spans = dueSpans(actor, now);
  if (isLate) return spans.overdue;
  if (!date) return SOON.test(rest) ? spans.soon : spans.any;
  const asked = toDueSpan(actor, { from: Date.parse(date.from), to: Date.parse(date.to) });
  const relation = relateDate(query.slice(0, query.indexOf(date.text)).replace(DUE, " "));
  return relation === "until" || relation === "before" ? { to: asked.to } : asked;
}
