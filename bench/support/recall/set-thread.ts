import { parentPort, workerData } from "node:worker_threads";
import { runSet } from "./run-set.ts";

parentPort?.postMessage(await runSet(workerData.file, workerData.options));
