import { readFileSync } from "node:fs";
import { main } from "assemblyscript/asc";
import { expect, test } from "vitest";

const folder = "src/kernels";
const config = `${folder}/asconfig.json`;
const { targets } = JSON.parse(readFileSync(config, "utf8"));

test.each(Object.keys(targets))("%s.wasm is what its source compiles to", async (name) => {
  const written: Buffer[] = [];
  const { error, stderr } = await main(
    [`${folder}/assembly/${name}.ts`, "--config", config, "--target", name],
    { writeFile: (_, content) => void written.push(Buffer.from(content)) },
  );
  expect(error, stderr.toString()).toBeNull();
  const isSame = written[0]?.equals(readFileSync(`${folder}/${name}.wasm`));
  expect(isSame, "npm run build:kernels has not been run").toBe(true);
});
