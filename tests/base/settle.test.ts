import { expect, test } from "vitest";
import { settleAll, settleInTurn } from "../../src/base/settle.ts";

test("all are waited for, also after one has failed, and the first failure is thrown", async () => {
  const done: string[] = [];
  const work = async (name: string) => {
    await Promise.resolve();
    if (name.startsWith("bad")) throw new Error(name);
    done.push(name);
    return name;
  };
  await expect(settleAll(["a", "bad one", "b", "bad two"].map(work))).rejects.toThrow("bad one");
  expect(done).toEqual(["a", "b"]);
  await expect(settleInTurn(["c", "bad one", "d", "bad two"], work)).rejects.toThrow("bad one");
  expect(done).toEqual(["a", "b", "c", "d"]);
  expect(await settleAll(["e", "f"].map(work))).toEqual(["e", "f"]);
});
