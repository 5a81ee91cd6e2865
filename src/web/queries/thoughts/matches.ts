/** Matches below this score are mostly noise. */
const WEAK = 0.2;
/** If all are below it, the best of them may still be what was meant. */
const NEAREST = 3;

/** The matches worth showing. `isUnsure`: none is good, and these are only the nearest. */
export function pickMatches<Match extends { score: number }>(matches: Match[]) {
  const good = matches.filter(({ score }) => score >= WEAK);
  const isUnsure = good.length === 0 && matches.length > 0;
  return { shown: isUnsure ? matches.slice(0, NEAREST) : good, isUnsure };
}
