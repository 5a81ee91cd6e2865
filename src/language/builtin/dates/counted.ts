import { DAY_MS } from "../../../base/time-zone.ts";

/** "in two weeks" counts from today; "in May" and "in the next two weeks" do not. */
const COUNTED =
  /^(?:in|dans|en|dentro de|tra|fra|em|daqui a|over) (?!(?:the|den|der|dem|les|los|las|os|de) )\S+ (?:weeks?|wks?|months?|mos?|years?|yrs?|wochen?|monate?n?|jahre?n?|semaines?|mois|ans?|semanas?|meses|mes|años?|settiman[ae]|mes[ei]|ann[oi]|mês|anos?|weken|week|maand(?:en)?|jaar)$/iu;
/** The same in Chinese and Japanese: 两周后, 1か月後, 2週間前. */
const COUNTED_HAN = /(?:[周週月年]|星期|[礼禮]拜)間?(?:之|以|ほど|くらい|ぐらい)?[前後后]$/u;

/** The day that is meant by a longer time of that many weeks, months or years from `today`; all as local days. */
export function countedDay(words: string, from: number, to: number, today: number): number | undefined {
  const days = Math.round((to - from) / DAY_MS);
  const isCounted = days >= 7 && (COUNTED.test(words) || COUNTED_HAN.test(words));
  return isCounted ? dayWithin(from, to, today) : undefined;
}

/** The day of a week, month or year that `today` is in its own. */
export function dayWithin(from: number, to: number, today: number): number {
  const days = Math.round((to - from) / DAY_MS);
  if (days === 7) return from + ((((today - from) % (7 * DAY_MS)) + 7 * DAY_MS) % (7 * DAY_MS));
  const [start, now] = [new Date(from), new Date(today)];
  const month = days > 31 ? now.getUTCMonth() : start.getUTCMonth();
  const last = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(start.getUTCFullYear(), month, Math.min(now.getUTCDate(), last));
}
