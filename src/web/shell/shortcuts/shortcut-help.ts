import { createSwitch } from "../switch.ts";

/** The list of shortcuts. */
export const shortcutHelp = createSwitch();
