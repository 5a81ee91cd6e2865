/** What can be asked for; the last one stands for nothing, or nothing sure. */
export const acts = ["completed", "archived", "open", "replace", "remove", "add", "none"] as const;
export type Act = (typeof acts)[number];
