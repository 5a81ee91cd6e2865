import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Place } from "./client.ts";

export type Answer = { id?: number; result?: unknown; error?: { message: string } };

/** A program that is asked and answers in lines of JSON; what it says on standard error is shown when it ends. */
export function openLines(command: string[], place: Place) {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { cwd: place.folder, env: place.env });
  place.running.add(child);
  child.once("exit", () => place.running.delete(child));
  const waiting = new Map<number, (answer: Answer) => void>();
  let said = "";
  let next = 1;
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    const answer = readAnswer(line);
    if (answer?.id === undefined) said += `${line}\n`;
    else waiting.get(answer.id)?.(answer);
  });
  child.stdin.on("error", () => {});
  const ended = once(child, "exit").then(() => {
    for (const answer of waiting.values()) answer({ error: { message: said.trim() || "it ended" } });
  });

  const tell = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  return {
    tell,
    heard: () => said,
    ask: (message: object) =>
      new Promise<Answer>((resolve) => {
        const id = next++;
        waiting.set(id, resolve);
        if (child.exitCode !== null) resolve({ error: { message: said.trim() || "it ended" } });
        else tell({ ...message, id });
      }),
    close: () => end(child, ended),
  };
}

function readAnswer(line: string): Answer | undefined {
  try {
    return JSON.parse(line) as Answer;
  } catch {
    return undefined;
  }
}

async function end(child: ChildProcessWithoutNullStreams, ended: Promise<void>): Promise<void> {
  child.stdin.end();
  const force = setTimeout(() => child.kill("SIGKILL"), 2_000);
  await ended;
  clearTimeout(force);
}
