import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { strToU8, type Zippable, zipSync } from "fflate";

const FOLDER = resolve(import.meta.dirname, "../fixtures/imports");
/** So that a zip is the same whenever it is made. */
const ZIPPED_AT = new Date(2024, 5, 1, 12);

/** A sample written by hand from the format's documentation. */
export const sampleFile = (name: string): Buffer => readFileSync(join(FOLDER, name));

/** The files of a sample's folder, by their path in it. */
function sampleFolder(name: string): Record<string, Uint8Array> {
  const paths = globSync("**/*", { cwd: join(FOLDER, name), withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  // A glob skips what begins with a dot.
  const hidden = globSync("**/.*/*", { cwd: join(FOLDER, name) }).map((path) => join(FOLDER, name, path));
  return Object.fromEntries(
    [...new Set([...paths, ...hidden])]
      .sort()
      .map((path) => [path.slice(join(FOLDER, name).length + 1).replaceAll("\\", "/"), readFileSync(path)]),
  );
}

export const zipOf = (files: Zippable): Buffer => Buffer.from(zipSync(files, { mtime: ZIPPED_AT }));

/** As when the folder itself is zipped. */
export function zipSample(name: string): Buffer {
  const files = Object.entries(sampleFolder(name)).map(([path, bytes]) => [`${name}/${path}`, bytes]);
  return zipOf(Object.fromEntries(files));
}

/** An export with its conversations and what comes with them. */
export const zipExport = (sample: string, more: string[]): Buffer =>
  zipOf({
    "conversations.json": sampleFile(sample),
    ...Object.fromEntries(more.map((name) => [name, strToU8("[]")])),
  });
