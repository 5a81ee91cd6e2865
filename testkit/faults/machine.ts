import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

/** Where the numbers of machine.c lie in its file. */
const SYNCS = 0;
const EARLY_ANSWERS = 8;
const WRITE_ERROR = 16;
const SYNC_ERROR = 24;
const SYNC_DELAY_US = 32;
const CLOCK_SHIFT_S = 40;
const BYTES = 48;

/** What a service runs on, watched and spoilt from outside: see machine.c. */
export type Machine = {
  /** For the service that is to run on it. */
  env: Record<string, string>;
  /** Syncs of the write-ahead log so far. */
  readonly syncs: number;
  /** Answers that left while something of the log was not synced. */
  readonly earlyAnswers: number;
  /** From now on every write fails so, as on a file system that became read-only; undefined ends it. */
  refuseWrites(error: "EROFS" | "ENOSPC" | "EIO" | undefined): void;
  refuseSyncs(error: "EIO" | undefined): void;
  /** Makes every sync take longer by this. */
  delaySyncs(ms: number): void;
  /** How far the clock is from the true time, which it is told at once; timers run on. */
  shiftClock(seconds: number): void;
  close(): void;
};

/** It needs Linux and a C compiler, `cc`. */
export function canHaveMachine(): boolean {
  const machine = createMachine();
  machine?.close();
  return machine !== undefined;
}

function createMachine(): Machine | undefined {
  const home = mkdtempSync(join(tmpdir(), "commonplace-machine-"));
  const library = join(home, "machine.so");
  if (!compile(library)) {
    rmSync(home, { recursive: true });
    return undefined;
  }
  const path = join(home, "numbers");
  writeFileSync(path, Buffer.alloc(BYTES));
  const file = openSync(path, "r+");
  const number = Buffer.alloc(8);
  const read = (at: number) => {
    readSync(file, number, 0, number.length, at);
    return Number(number.readBigInt64LE());
  };
  const write = (at: number, value: number) => {
    number.writeBigInt64LE(BigInt(value));
    writeSync(file, number, 0, number.length, at);
  };
  return {
    env: { LD_PRELOAD: library, MACHINE_FILE: path },
    get syncs() {
      return read(SYNCS);
    },
    get earlyAnswers() {
      return read(EARLY_ANSWERS);
    },
    refuseWrites: (error) => write(WRITE_ERROR, error ? constants.errno[error] : 0),
    refuseSyncs: (error) => write(SYNC_ERROR, error ? constants.errno[error] : 0),
    delaySyncs: (ms) => write(SYNC_DELAY_US, ms * 1000),
    shiftClock: (seconds) => write(CLOCK_SHIFT_S, seconds),
    close() {
      closeSync(file);
      rmSync(home, { recursive: true });
    },
  };
}

function compile(library: string): boolean {
  if (process.platform !== "linux") return false;
  const source = join(import.meta.dirname, "machine.c");
  const { status } = spawnSync("cc", ["-shared", "-fPIC", "-o", library, source, "-ldl"]);
  return status === 0;
}

export async function withMachine<Result>(work: (machine: Machine) => Promise<Result>): Promise<Result> {
  const machine = createMachine();
  if (!machine) throw new Error("this needs Linux and a C compiler, cc");
  return work(machine).finally(() => machine.close());
}
