import { existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Run after every change of dependencies. npm leaves out of the lock file what the registry at hand does not
 * carry of other platforms' optional packages, and `npm ci` then refuses the file. This adds them by name and version.
 *
 * It also leaves out that a package with a `binding.gyp` is not to be built, and `npm ci`, which asks the lock file alone, then
 * calls node-gyp: where there is no Python, compiler or way to Node's headers, nothing could be installed.
 */

const ROOT = new URL("../", import.meta.url);
const FILE = new URL("package-lock.json", ROOT);
const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

const lock = JSON.parse(readFileSync(FILE, "utf8"));
const before = Object.keys(lock.packages).length;

for (const [path, entry] of Object.entries({ ...lock.packages }))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key] || lock.packages[`${path}/${key}`]) continue;
    lock.packages[key] = describe(name, version, entry.dev);
  }

for (const [path, entry] of Object.entries(lock.packages))
  if (path !== "" && isPrebuilt(path)) entry.gypfile = false;

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")),
);
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(lock.packages).length - before} entries added`);

/** Of a package that is installed. */
function isPrebuilt(path) {
  const manifest = new URL(`${path}/package.json`, ROOT);
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).gypfile === false;
}

/** A platform's package says in its name what it is for. */
function describe(name, version, dev) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!/^\d/.test(version) || (!os && !cpu)) throw new Error(`${name}@${version} is no platform's package`);
  const libc = words.includes("musl") ? "musl" : words.includes("gnu") ? "glibc" : undefined;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}
