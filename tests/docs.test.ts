import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { settings } from "../src/base/config.ts";

const read = (path: string) => readFileSync(path, "utf8");

test("every setting is documented, and every documented setting exists", () => {
  const documented = [...read("docs/configuration.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
    (match) => match[1],
  );
  expect(documented.toSorted()).toEqual(Object.keys(settings.shape).toSorted());
});

test("every relative link in the documentation leads somewhere", () => {
  const pages = globSync("{*.md,docs/**/*.md}");
  expect(pages.length).toBeGreaterThan(5);
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
      .map((match) => match[1] as string)
      .filter((target) => globSync(join(dirname(page), target)).length === 0)
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("every folder and file that the architecture names is there", () => {
  const named = [...read("docs/architecture.md").matchAll(/`([a-z-]+\/[a-z/-]+\.ts)`/g)].map(
    (match) => match[1] as string,
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => globSync([`src/${path}`, path]).length === 0)).toEqual([]);
});

test("the packages to install are called as they are packed", () => {
  const versions = ["package.json", "model/package.json"].map((path) => {
    const { name, version } = JSON.parse(read(path));
    return `./build/${name}-${version}.tgz`;
  });
  const named = [...read("docs/deploy.md").matchAll(/\S+\.tgz/g)].map(([path]) => path);
  expect(named.toSorted()).toEqual(versions.toSorted());
});

test("AGENTS.md stays short", () => {
  expect(read("AGENTS.md").split("\n").length).toBeLessThanOrEqual(80);
});
