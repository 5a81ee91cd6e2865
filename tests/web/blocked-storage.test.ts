import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropDrafts, readDraft, writeDraft } from "../../src/web/drafts.ts";
import { readDeletionReport, storeDeletionReport } from "../../src/web/parts/deletion-report.ts";

beforeEach(() => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"])
    vi.stubGlobal(name, new Proxy({}, { get: refuse, ownKeys: refuse }));
});
afterEach(() => vi.unstubAllGlobals());

test("where the browser stores nothing, a draft lives with the page and goes with the account", () => {
  for (const person of ["me", "other"]) writeDraft(person, "capture", `By ${person}`);
  expect(readDraft("me", "capture")).toBe("By me");
  dropDrafts("me");
  expect([readDraft("me", "capture"), readDraft("other", "capture")]).toEqual(["", "By other"]);
});

test("and a deleted account is left without a report of what went", () => {
  storeDeletionReport({ thoughts: 3 });
  expect(readDeletionReport()).toBeNull();
});
