import { expect, test } from "vitest";
import { isDatabaseUrl, listHostUrls } from "../../src/base/database-url.ts";

test("each host gets an address of its own, with the same user, database and options", () => {
  expect(listHostUrls("postgres://ada:s%40cret@a,b:5433,[::1]:5434/book?sslmode=verify-full")).toEqual([
    "postgres://ada:s%40cret@a/book?sslmode=verify-full",
    "postgres://ada:s%40cret@b:5433/book?sslmode=verify-full",
    "postgres://ada:s%40cret@[::1]:5434/book?sslmode=verify-full",
  ]);
  expect(listHostUrls("postgresql://a/book")).toEqual(["postgresql://a/book"]);
});

test.each([
  ["postgres://localhost/book", true],
  ["postgres:///book?host=/run/postgresql", true],
  ["postgres://a:1,b:2/book", true],
  ["postgres://a:1,b:x/book", false],
  ["sqlite:book.db", false],
  ["", false],
])("%s is an address of a database: %s", (text, expected) => {
  expect(isDatabaseUrl(text)).toBe(expected);
});
