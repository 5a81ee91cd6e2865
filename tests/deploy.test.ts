import { existsSync, globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { settings } from "../src/base/config.ts";

/** There is no container engine here: what can be known of these files without one. */

const known = new Set([...Object.keys(settings.shape), "NODE_ENV"]);
const read = (path: string) => readFileSync(path, "utf8");

describe("Dockerfile", () => {
  const lines = read("Dockerfile").replaceAll("\\\n", " ").split("\n");
  const instructions = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1).trim());
  const ignored = read(".dockerignore").trim().split("\n");
  const isIgnored = (path: string) =>
    ignored.some((pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`));

  test("every path that is copied from the clone is there, and not left out", () => {
    const sources = instructions("COPY")
      .filter((copy) => !copy.startsWith("--from"))
      .flatMap((copy) => copy.split(/\s+/).slice(0, -1));
    expect(sources).toContain("package-lock.json");
    for (const source of sources) {
      expect(existsSync(source), source).toBe(true);
      expect(isIgnored(source), source).toBe(false);
    }
  });

  test("the last stage takes what the package consists of", () => {
    const manifest = JSON.parse(read("package.json"));
    const taken = instructions("COPY").flatMap(
      (copy) => /^--from=build \/build\/(\S+)/.exec(copy)?.[1] ?? [],
    );
    const built: string[] = manifest.files.filter((path: string) => path.startsWith("dist/"));
    expect(built).toEqual(["dist/service", "dist/web"]);
    for (const path of built) expect(taken).toContain(path.split("/")[0]);
    for (const path of taken) if (path !== "dist") expect(isIgnored(path), path).toBe(false);
  });

  test("what the build needs is not left out", () => {
    const needed = [
      ...globSync("src/**/*.{ts,tsx,wasm}"),
      ...globSync("{scripts,model}/*"),
      ...globSync("*.json"),
    ];
    expect(needed.filter(isIgnored)).toEqual([]);
  });

  test("it runs as a number other than root's, with a health check and the data outside", () => {
    expect(instructions("USER")).toEqual([expect.stringMatching(/^[1-9]\d+:[1-9]\d+$/)]);
    expect(instructions("VOLUME")).toEqual(["/data"]);
    const [check = ""] = instructions("HEALTHCHECK");
    // Without a shell only the form of an array works.
    expect(JSON.parse(check.slice(check.indexOf("CMD ") + 4))).toHaveLength(3);
    for (const name of ["ENTRYPOINT", "CMD"])
      expect(JSON.parse(instructions(name)[0] ?? "")).toBeInstanceOf(Array);
    for (const pair of instructions("ENV").flatMap((line) => line.split(" ")))
      expect(known).toContain(pair.split("=")[0]);
  });
});

type Service = {
  build?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: object;
  configs?: { source: string }[];
  read_only?: boolean;
};

describe.each(["compose.yaml", "compose.postgres.yaml"])("%s", (path) => {
  const file = parse(read(path), { merge: true });
  const services = Object.entries<Service>(file.services);

  test("what a service refers to is declared", () => {
    for (const [name, { volumes = [], depends_on = {}, configs = [] }] of services) {
      for (const volume of volumes) expect(Object.keys(file.volumes), name).toContain(volume.split(":")[0]);
      const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const other of others) expect(Object.keys(file.services), name).toContain(other);
      for (const { source } of configs) expect(Object.keys(file.configs), name).toContain(source);
    }
  });

  test("ours has settings that exist, a folder of its own, and a root that cannot be written", () => {
    const ours = services.map(([, service]) => service).filter(({ build }) => build !== undefined);
    expect(ours.length).toBeGreaterThan(0);
    for (const { environment = {}, read_only } of ours) {
      for (const name of Object.keys(environment)) expect(known).toContain(name);
      expect(read_only).toBe(true);
    }
    expect(new Set(ours.map(({ volumes }) => volumes?.[0])).size).toBe(ours.length);
  });
});

test("the proxy of compose.postgres.yaml asks both instances", () => {
  const file = parse(read("compose.postgres.yaml"), { merge: true });
  const [, targets = ""] = /reverse_proxy (.*) \{/.exec(file.configs.caddyfile.content) ?? [];
  const instances = Object.keys(file.services).filter((name) => name.startsWith("commonplace"));
  expect(targets.split(" ")).toEqual(instances.map((name) => `${name}:3000`));
});

test("the service and the pages share one AI SDK: its packages name each other's exact versions", () => {
  const { packages } = JSON.parse(read("package-lock.json"));
  const places = Object.keys(packages).filter((path) => /node_modules\/(?:ai|@ai-sdk\/[^/]+)$/.test(path));
  expect(places).toContain("node_modules/ai");
  expect(places.filter((path) => path.lastIndexOf("node_modules/") > 0)).toEqual([]);
});

test("the systemd unit sets settings that exist", () => {
  const unit = read("deploy/commonplace.service");
  const [, pairs = ""] = /^Environment=(.*)$/m.exec(unit) ?? [];
  for (const pair of pairs.split(" ")) expect(known).toContain(pair.split("=")[0]);
  expect(unit).toContain("DATA_DIR=/var/lib/commonplace");
  expect(unit).toMatch(/^StateDirectory=commonplace$/m);
});
