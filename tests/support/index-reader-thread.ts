import { parentPort } from "node:worker_threads";
import type { IndexState } from "../../src/search/index/state.ts";
import { IndexViews } from "../../src/search/index/views.ts";
import { faultsIn } from "./numbered-thoughts.ts";

/** Compares each state it is given with what was there when it was made, several times, while another thread adds. */
const views = new IndexViews();
const READINGS = 3;

parentPort?.on("message", ({ state, versions }: { state: IndexState; versions: Uint16Array }) => {
  const view = views.show("user", state);
  const faults: string[] = [];
  for (let i = 0; i < READINGS; i++) faults.push(...faultsIn(view, versions));
  parentPort?.postMessage(faults);
});
