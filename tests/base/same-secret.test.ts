import { expect, test } from "vitest";
import { isSameSecret } from "../../src/base/same-secret.ts";

test("a secret is the same as itself only, whatever the other's length", () => {
  expect(isSameSecret("geheim ü", "geheim ü")).toBe(true);
  for (const other of ["", "geheim", "geheim ö", "geheim ü "])
    expect(isSameSecret(other, "geheim ü")).toBe(false);
});
