import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { zipSync } from "fflate";

/**
 * Packs the built package with its dependencies into build/*.mcpb, an extension for Claude Desktop. With `--owner ACCOUNT`
 * also build/server.json for the MCP registry, of the extension as a release of that GitHub account. `--modules FOLDER`
 * takes the dependencies from there instead of installing them.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: {
    owner: { type: "string" },
    modules: { type: "string" },
    out: { type: "string", default: join(root, "build") },
  },
});
const SYSTEMS = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-arm64", "win32-x64"];
const REGISTRY_SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json";

/** Models do not compress. */
const COMPRESSED = /\.(bin|br|gz|webp)$/;

const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const { version } = readJson("package.json");
const manifest = { ...readJson("deploy/mcpb-manifest.json"), version };
const name = `commonplace-${version}.mcpb`;

/** What the package consists of; its scripts and workspaces are none of the extension's. */
function stage(folder) {
  for (const path of ["package.json", "bin/commonplace.mjs", "dist/service", "dist/web", "model", "LICENSE"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const part of ["web", "service"]) rmSync(join(folder, "dist", part, ".stamp"), { force: true });
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  if (values.modules) cpSync(values.modules, join(folder, "node_modules"), { recursive: true });
  else installModules(folder);
}

function installModules(folder) {
  const extra = ["package-lock.json", "src/web/package.json", "scripts/slim-packages.mjs"];
  for (const path of extra) cpSync(join(root, path), join(folder, path));
  const install = "ci --omit=dev --omit=optional --workspaces=false --ignore-scripts --no-audit --no-fund";
  run("npm", install.split(" "), folder);
  run(process.execPath, ["scripts/slim-packages.mjs", ...SYSTEMS], folder);
  for (const path of ["package-lock.json", "src", "scripts"]) rmSync(join(folder, path), { recursive: true });
}

function run(command, args, cwd) {
  const shell = command === "npm" && process.platform === "win32";
  const { status } = spawnSync(command, args, { cwd, shell, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed (its message is above)`);
}

function zip(folder) {
  const files = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const level = COMPRESSED.test(path) ? 0 : 6;
    files[relative(folder, path).replaceAll("\\", "/")] = [readFileSync(path), { level }];
  }
  return zipSync(files);
}

const describeForRegistry = (owner, sha256) => ({
  $schema: REGISTRY_SCHEMA,
  name: `io.github.${owner}/commonplace`,
  description: manifest.description,
  version,
  repository: { url: `https://github.com/${owner}/commonplace`, source: "github" },
  packages: [
    {
      registryType: "mcpb",
      identifier: `https://github.com/${owner}/commonplace/releases/download/v${version}/${name}`,
      version,
      fileSha256: sha256,
      transport: { type: "stdio" },
    },
  ],
});

const folder = mkdtempSync(join(tmpdir(), "commonplace-mcpb-"));
try {
  stage(folder);
  const archive = zip(folder);
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, name), archive);
  const sha256 = createHash("sha256").update(archive).digest("hex");
  console.log(`${name}: ${(archive.length / 1e6).toFixed(1)} MB, SHA-256 ${sha256}`);
  if (values.owner)
    writeFileSync(
      join(values.out, "server.json"),
      `${JSON.stringify(describeForRegistry(values.owner, sha256), null, 2)}\n`,
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
