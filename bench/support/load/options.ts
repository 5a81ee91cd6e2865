import { parseArgs } from "node:util";
import { z } from "zod";
import type { Extent } from "./served-library.ts";

const SOAK_MINUTES = 3;
/** Far below what two cores sustain at this size. */
const SOAK_RATE = 50;
const SOAK_WARM_UP_SECONDS = 60;
const SAMPLE_MS = 1000;

const amount = z.coerce.number().positive();
const schema = z.object({
  quick: z.boolean(),
  soak: z.boolean(),
  minutes: amount.optional(),
  rate: amount.optional(),
  seconds: amount.optional(),
  database: z.enum(["sqlite", "postgres"]).optional(),
  thoughts: amount.int().optional(),
  users: amount.int().optional(),
});
type Options = z.infer<typeof schema>;

/** Reads the command line. `work` is done on a library of each extent. */
export function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: "boolean", default: false },
      soak: { type: "boolean", default: false },
      rate: { type: "string" },
      seconds: { type: "string" },
      database: { type: "string" },
      thoughts: { type: "string" },
      users: { type: "string" },
    },
  });
  const options = schema.parse({ ...values, minutes: positionals[0] });
  return { extents: listExtents(options), work: chooseWork(options) };
}

function chooseWork({ quick, soak, minutes = SOAK_MINUTES, rate, ...options }: Options) {
  const seconds = options.seconds ?? (quick ? 3 : 10);
  if (soak) {
    const times = { seconds: 60 * minutes, warmUpSeconds: SOAK_WARM_UP_SECONDS, sampleMs: SAMPLE_MS };
    return { kind: "soak" as const, ...times, rate: rate ?? SOAK_RATE };
  }
  return rate === undefined ? { kind: "ramp" as const, seconds } : { kind: "hold" as const, seconds, rate };
}

function listExtents({ quick, soak, ...options }: Options): Extent[] {
  const isShort = quick || soak;
  const databases = options.database ? [options.database] : (["sqlite", "postgres"] as const);
  const sizes = options.thoughts ? [options.thoughts] : isShort ? [10_000] : [10_000, 100_000];
  const crowds = options.users ? [options.users] : isShort ? [1] : [1, 100];
  return databases.flatMap((database) =>
    sizes.flatMap((thoughts) => crowds.map((users) => ({ database, thoughts, users }))),
  );
}
