import { z } from "zod";
import { text, uuid, wholeFromText } from "../base/fields.ts";
import { limits } from "../contract.ts";

/** What several areas share. */

export const id = uuid();
export const version = wholeFromText(1);
export const nothing = z.object({});
export const query = text(1, limits.queryCharacters);

/** How many rows of each kind were erased. */
export type ErasureReport = Record<string, number>;
