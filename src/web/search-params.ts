/** Readers of what stands in an address: whatever is not understood counts as not being there. */

export const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;

export const oneOf = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === value);

export const whole = (value: unknown, min: number, max: number): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
};

/**
 * What a route takes from its address. What is not understood stays in it, as undefined: the router lays this over the
 * raw address, which would show through otherwise.
 */
export const understood = <Params extends object>(params: Params): Partial<Params> => params;

/** Leaves out what is undefined: it would stand in the address otherwise. */
export function known<Params extends object>(params: Params): Partial<Params> {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined),
  ) as Partial<Params>;
}
