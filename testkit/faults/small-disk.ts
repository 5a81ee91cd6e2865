import { spawnSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  path: string;
  /** Uses all free space, except for this many bytes. */
  fill(except?: number): void;
  /** Frees the space again. */
  free(): void;
  unmount(): void;
};

/** Needs Linux and the right to mount, which root has outside containers. */
export function canMountDisk(): boolean {
  const disk = mountSmallDisk(1);
  disk?.unmount();
  return disk !== undefined;
}

/** A separate in-memory file system. */
function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), "commonplace-small-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path]);
  if (mounted.status !== 0) {
    rmdirSync(path);
    return undefined;
  }
  const ballast = join(path, "ballast");
  return {
    path,
    fill(except = 0) {
      writeUntilFull(ballast);
      truncateSync(ballast, Math.max(0, statSync(ballast).size - except));
    },
    free: () => rmSync(ballast, { force: true }),
    unmount() {
      spawnSync("umount", ["--lazy", path]);
      rmdirSync(path);
    },
  };
}

function writeUntilFull(path: string): void {
  const file = openSync(path, "a");
  for (let bytes = 1 << 20; bytes >= 1; bytes >>= 1) while (hasRoom(file, Buffer.alloc(bytes))) {}
  closeSync(file);
}

/** On a nearly full disk, only a part may be written. */
function hasRoom(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) > 0;
  } catch {
    return false;
  }
}

export async function withSmallDisk<Result>(
  megabytes: number,
  work: (disk: SmallDisk) => Promise<Result>,
): Promise<Result> {
  const disk = mountSmallDisk(megabytes);
  if (!disk) throw new Error("this needs Linux and the right to mount");
  return work(disk).finally(() => disk.unmount());
}
