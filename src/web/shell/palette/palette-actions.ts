import type { LucideIcon } from "lucide-react";
import { createRegistry } from "../shortcuts/registry.ts";

export type PaletteAction = { id: string; label: string; hint?: string; icon: LucideIcon; run: () => void };

const actions = createRegistry<PaletteAction>();

/** Adds a page's actions to the Ctrl-K palette while it is mounted. Pass a memoised array. */
export const usePaletteActions = actions.useAdd;
export const useAllPaletteActions = actions.useItems;
