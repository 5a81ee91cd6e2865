import type { Contents } from "../storage/sqlite/file.ts";

/** What a database holds, for people. */
export function formatContents({ users, thoughts, notes, bytes }: Contents): string {
  const counted = [name(users, "user"), name(thoughts, "thought"), name(notes, "note")];
  return `${counted.join(", ")}, ${name(bytes, "byte")}`;
}

function name(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
