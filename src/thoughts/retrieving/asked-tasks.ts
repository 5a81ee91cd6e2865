import { dueWords, TO_DO } from "./asked-due.ts";

const LONGEST = 120;
const TASKS =
  /(?<!\p{L})(?:tasks|to-?dos?|to-do-list|(?:to-?do|task|to do) list|(?:to-do-|aufgaben)liste|aufgaben|tâches|tareas|compiti|tarefas|takenlijst|(?:alle|mijn|open(?:staande)?|welke) taken)(?!\p{L})/iu;

/** Besides those of who asks for what is due. */
const allowed = new Set(
  (
    "list lists task-list to-do-list current pending outstanding unfinished undone remaining left yet offen offene offenen offenes unerledigte unerledigten liste " +
    "aufgabenliste to-do-liste ouvertes restantes moi donne montre pendientes abiertas aperti pendentes abertas openstaande takenlijst alle nog"
  ).split(" "),
);

/** "List my open tasks", "What do I still have to do?": whatever they are about, with or without a date. */
export function asksTasks(query: string): boolean {
  if (query.length > LONGEST || !(TASKS.test(query) || TO_DO.test(query))) return false;
  const words = query.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
  // "My tasks at work" are not all of them.
  return words.every((word) => word !== "work" && (dueWords.has(word) || allowed.has(word)));
}
