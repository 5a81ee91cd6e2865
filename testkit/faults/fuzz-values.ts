import fc from "fast-check";

export const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(
    "",
    "   ",
    '"unclosed',
    'a AND (b OR NOT c) NEAR/2 "d*" ^e : -f {g} + h',
    "'; DROP TABLE thoughts; --",
    "\ud800",
    "a\u0000b",
    "👩‍👩‍👧‍👦 שלום 東京 ԱԲ",
    "\u202e\u200f",
    "%_\\",
    "x".repeat(20_001),
    "mark as done",
    "reopen",
    "replace 'a' with '$&'",
    "__proto__",
  ),
);

export const instant = fc.oneof(
  fc.constantFrom(
    "2026-02-31",
    "2026-05-31",
    "0000-01-01",
    "9999-12-31T23:59:59.999Z",
    "2026-01-01T00:00+99:99",
    "",
  ),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

export const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, 1, 100, 101, -1, 0.5, 1e308));

const nested = fc.nat({ max: 2_000 }).map((depth) => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
});

const anything = fc.oneof(
  { weight: 6, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 6, arbitrary: text },
  { weight: 6, arbitrary: number },
  { weight: 6, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: nested },
);

/** Valid header values. */
export const visible = fc.string({ unit: fc.constantFrom(...'aZ09/*;=,.-+ q\t"?'), maxLength: 30 });

/** One of these ids, sometimes an unknown or malformed one. */
export const idOf = (known: string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.nat({ max: known.length - 1 }).map((n) => known[n]) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom("00000000-0000-0000-0000-000000000000", "not-a-uuid", "") },
  );

/** Mostly valid values, sometimes any JSON value. */
export const mostly = <T>(valid: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 15, arbitrary: valid }, { weight: 1, arbitrary: anything });

export const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
