// `npm run test:citus [-- --all] [FILE …]`: the tests on Citus; says so and does nothing where Citus is not there.
import { spawnSync } from "node:child_process";
import { findCitus, NO_CITUS } from "../testkit/citus.ts";

const given = process.argv.slice(2);
const files = given.filter((argument) => argument !== "--all");
if (findCitus() === undefined) {
  console.log(`${NO_CITUS}: its tests are left out.`);
} else {
  const env = { ...process.env, CITUS_TESTS: given.includes("--all") || files.length > 0 ? "all" : "chosen" };
  const { status } = spawnSync("vitest", ["run", "--project", "citus", ...files], { stdio: "inherit", env });
  process.exitCode = status ?? 1;
}
