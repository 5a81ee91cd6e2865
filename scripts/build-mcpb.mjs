import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { zipSync } from "fflate";
import { readJson, root, run, stageFiles, writeJson, writeManifest } from "./staging.mjs";

/**
 * Packs the built package with its dependencies into build/*.mcpb, an extension for Claude Desktop. With `--owner ACCOUNT`
 * also build/server.json for the MCP registry, of the extension as a release of that GitHub account. `--modules FOLDER`
 * takes the dependencies from there instead of installing them.
 */

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

const { version } = readJson("package.json");
const manifest = { ...readJson("deploy/mcpb-manifest.json"), version };
const name = `commonplace-${version}.mcpb`;

function stage(folder) {
  stageFiles(folder);
  writeJson(join(folder, "manifest.json"), manifest);
  if (values.modules) cpSync(values.modules, join(folder, "node_modules"), { recursive: true });
  else run(process.execPath, ["scripts/runtime-packages.mjs", folder, ...SYSTEMS], root);
  writeManifest(folder);
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
  if (values.owner) writeJson(join(values.out, "server.json"), describeForRegistry(values.owner, sha256));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
