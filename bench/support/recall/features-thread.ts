import { parentPort, workerData } from "node:worker_threads";
import { collectSlates } from "./features.ts";
import { openCases } from "./open-cases.ts";

const cases = await openCases(workerData.file);
parentPort?.postMessage(await collectSlates(cases, workerData.file.set));
await cases.close();
