const TITLES =
  "m(?:me|lle|r)\\.?|monsieur|madame|dr\\.?|prof\\.?|do[nñ]a?|dona|señora?|sra?\\.?|t[ií][oa]|abuel[oa]|signora?|sig\\.(?:ra)?|zi[oa]|nonn[oa]|suor|senhora?|av[óô]|padre|madre|prim[oa]|herman[oa]|amig[oa]|vecin[oa]|cugin[oa]|fratello|sorella|amic[oa]|frère|sœur|cousine?|voisine?|irmão|irmã|famille|fam[ií]lia|famiglia|s['’]appelle|llamad?[oa]?|chiama(?:t[oa])?|chamad?[oa]?|sant?[oa]?|são|sainte?|los";
const CAPITAL = "(?-i:[A-ZÀ-Þ])";

/** "Santo Domingo", "se llama Domingo", "Juliette Janvier": a capitalised word after a name or a title. */
const AFTER_NAME = `(?<=${CAPITAL}[a-zß-ÿœ]{2,} |(?<![a-zß-ÿœ])(?:${TITLES}) )(?=${CAPITAL})`;

/** A month that is somebody's name. */
export const NAMED_MONTH = `${AFTER_NAME}[a-zß-ÿœ]+`;

/** The day, not a person or a place of that name. */
export const unlessName = (day: string) => `(?!${AFTER_NAME})${day}`;
