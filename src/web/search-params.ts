/** Readers of URL search parameters; invalid values count as absent. */

export const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;

export const oneOf = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === value);

export const integer = (value: unknown, min: number, max: number): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
};

/**
 * A route's search parameters. Invalid ones stay as undefined keys on purpose: the router merges this over the raw URL,
 * so a missing key would let the raw value through.
 */
export const searchParams = <Params extends object>(params: Params): Partial<Params> => params;

/** Undefined parameters would otherwise appear in the URL. */
export function omitUndefined<Params extends object>(params: Params): Partial<Params> {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined),
  ) as Partial<Params>;
}
