/** What the words right before a date make of it, in the languages whose dates are read. */
type Lead = "until" | "before" | "after" | "every";

const ARTICLE = "(?: (?:the|den|dem|der|das|le|la|el|il|lo|o|a|de|het))?";

const leads: Record<Lead, string> = {
  until:
    "by|until|till|no later than|not later than|due|due on|due by|deadline|deadline is|deadline:|bis|bis zum|bis spätestens|spätestens|fällig|fällig am|jusqu['’](?:à|au|en)|d['’]ici|pour|avant la fin d[eu]|hasta|para|antes del final de|entro|entro il|fino a|até|até a[o]?|tot|uiterlijk|tegen",
  before: "before|prior to|ahead of|vor|avant|antes d[eo]l?|antes da|prima d(?:i|el|ella)|voor|vóór",
  after:
    "after|since|from|starting|as of|seit|ab|nach|depuis|à partir d[eu]|dès|après|desde|a partir d[eo]l?|después d[eo]l?|tras|dal|dalla|da|dopo|depois d[eoa]|após|sinds|vanaf",
  every: "every|each|jeden|jede|jedes|chaque|tous les|cada|todos los|ogni|tutti i|todas? as?|elke|iedere",
};

const patterns = Object.entries(leads).map(
  ([lead, words]) =>
    [lead as Lead, new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})${ARTICLE}:? ?$`, "iu")] as const,
);

/** The kind of lead that a text before a date ends with. */
export function relateDate(before: string): Lead | undefined {
  const end = before.slice(-40);
  return patterns.find(([, pattern]) => pattern.test(end))?.[0];
}

const DEADLINE =
  /(?<![\p{L}\p{N}])(?:due(?! to\b)|deadline|fällig|abgabetermin|abgabefrist|frist|échéance|date limite|à rendre|fecha límite|plazo|vence|scadenza|scade|prazo|inleverdatum|deadlines)(?![\p{L}\p{N}])[^.!?\n;]{0,60}$/iu;

/** Whether a text before a date says that it is a deadline: "the grant is due on …". */
export const tellsDeadline = (before: string) => DEADLINE.test(before.slice(-100));
