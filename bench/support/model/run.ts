import type { Config } from "../../../src/base/config.ts";
import { createLog } from "../../../src/base/log.ts";
import { openGateway } from "../../../src/composition.ts";
import type { ObservedCall } from "../../../src/language/gateway/call.ts";
import type { Gateway } from "../../../src/language/gateway/gateway.ts";
import { createGatewayMind } from "../../../src/language/gateway/mind.ts";
import type { Mind } from "../../../src/language/mind.ts";
import { type ChatCase, chatCases } from "./chats.ts";
import { type EditCase, editCases } from "./edits.ts";
import { openBook } from "./open-book.ts";
import { type ThoughtCase, thoughtCases } from "./thoughts.ts";

/** What came of one case: undefined when it is right, else what is wrong with it. */
type Verdict = string | undefined;
type Result = { name: string; fault: Verdict };
export type PartResult = {
  part: "understanding" | "editing" | "chat";
  results: Result[];
  calls: ObservedCall[];
};

const CAPTURED = Date.parse("2026-11-15T14:00:00Z");

/** The built-in editor is left out: what it is sure of would never reach the model. */
const unsure: Mind = {
  name: "unsure",
  understand: async () => ({ category: "fact", entities: [], relations: [], dates: [] }),
  planEdit: async () => ({ kind: "unclear", reason: "" }),
};

type Report = (result: Result) => void;

/** The service's own prompts, one case after the other. `report` hears of each as it ends. */
export async function runModelBench(config: Config, report: Report = () => {}): Promise<PartResult[]> {
  const parts: PartResult[] = [];
  const run = async <Case>(part: PartResult["part"], cases: Case[], ask: Ask<Case>) => {
    const calls: ObservedCall[] = [];
    const observe = (call: ObservedCall) => calls.push(call);
    const gateway = openGateway(config, {
      clock: Date.now,
      log: createLog({ LOG_LEVEL: "silent" }),
      observe,
    });
    if (!gateway || !config.LLM_MODEL) throw new Error("Set LLM_BASE_URL and LLM_MODEL first.");
    const results: Result[] = [];
    for (const one of cases) {
      const result = await ask(one, { gateway, mind: createGatewayMind(gateway, config.LLM_MODEL, unsure) });
      results.push(result);
      report(result);
    }
    gateway.close();
    parts.push({ part, results, calls });
  };
  await run("understanding", thoughtCases, judgeThought);
  await run("editing", editCases, judgeEdit);
  await run("chat", chatCases, judgeChat);
  return parts;
}

type Ask<Case> = (one: Case, by: { gateway: Gateway; mind: Mind }) => Promise<Result>;

const judgeThought: Ask<ThoughtCase> = async ({ text, names, dates }, { mind }) => {
  const fault = await attempt(async () => {
    const found = await mind.understand(text, CAPTURED, "UTC");
    const folded = found.entities.map(({ name }) => name.toLowerCase());
    const missing = names.filter((name) => !folded.some((given) => isSameName(given, name)));
    if (missing.length > 0) return `not found: ${missing.join(", ")}`;
    const more = folded.filter((given) => !names.some((name) => isSameName(given, name)));
    if (more.length > 0) return `no names: ${more.join(", ")}`;
    if (dates > 0 && found.dates.length === 0) return "no date found";
    return dates === 0 && found.dates.length > 0 ? "a date found where there is none" : undefined;
  });
  return { name: text, fault };
};

/** With a title more, such as "Dr.". */
function isSameName(given: string, name: string): boolean {
  const words = (text: string) => text.toLowerCase().split(/\s+/);
  return given.includes(name.toLowerCase()) && words(given).length <= words(name).length + 1;
}

const judgeEdit: Ask<EditCase> = async ({ text, request, wanted }, { mind }) => {
  const fault = await attempt(async () => {
    const plan = await mind.planEdit({ request, text, state: "open" });
    if (wanted === "unclear") return plan.kind === "unclear" ? undefined : "it guessed";
    if (plan.kind === "unclear") return `refused: ${plan.reason}`;
    if (wanted.state !== plan.state) return `state ${plan.state ?? "unchanged"}`;
    if (!wanted.texts) return plan.text === undefined ? undefined : `it changed the text: ${plan.text}`;
    const isExact = wanted.texts.includes((plan.text ?? text).replace(/\.$/, ""));
    return isExact ? undefined : `it made: ${plan.text ?? text}`;
  });
  return { name: `${text} | ${request}`, fault };
};

const judgeChat: Ask<ChatCase> = async (task, { gateway }) => {
  const open = await openBook(gateway);
  try {
    return { name: task.question, fault: await attempt(async () => open.judge(task)) };
  } finally {
    await open.close();
  }
};

async function attempt(work: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
