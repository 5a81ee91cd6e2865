import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

/** Byte offsets of the fields of `struct state` in fault-injector.c; each has 8 bytes. */
const SYNCS = 0;
const EARLY_ANSWERS = 8;
const WRITE_ERROR = 16;
const SYNC_ERROR = 24;
const SYNC_DELAY_US = 32;
const CLOCK_SHIFT_S = 40;
const BYTES = 48;

/** Observes a service's system calls and injects faults into them: see fault-injector.c. */
export type FaultInjector = {
  /** The environment for the service. */
  env: Record<string, string>;
  /** Syncs of the write-ahead log so far. */
  readonly syncs: number;
  /** Answers sent while the log was not completely synced. */
  readonly earlyAnswers: number;
  /** Makes every write fail with this error from now on; undefined ends it. */
  refuseWrites(error: "EROFS" | "ENOSPC" | "EIO" | undefined): void;
  refuseSyncs(error: "EIO" | undefined): void;
  /** Delays every sync. */
  delaySyncs(ms: number): void;
  /** Shifts the wall clock from the true time; timers are not affected. */
  shiftClock(seconds: number): void;
  close(): void;
};

/** Needs Linux and a C compiler, `cc`. */
export function canInjectFaults(): boolean {
  const injector = createFaultInjector();
  injector?.close();
  return injector !== undefined;
}

function createFaultInjector(): FaultInjector | undefined {
  const home = mkdtempSync(join(tmpdir(), "commonplace-faults-"));
  const library = join(home, "fault-injector.so");
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
    env: { LD_PRELOAD: library, FAULT_FILE: path },
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
  const source = join(import.meta.dirname, "fault-injector.c");
  const { status } = spawnSync("cc", ["-shared", "-fPIC", "-o", library, source, "-ldl"]);
  return status === 0;
}

export async function withFaultInjector<Result>(
  work: (injector: FaultInjector) => Promise<Result>,
): Promise<Result> {
  const injector = createFaultInjector();
  if (!injector) throw new Error("this needs Linux and a C compiler, cc");
  return work(injector).finally(() => injector.close());
}
