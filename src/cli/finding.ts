/** What a check of `doctor` found, and what to do about it. */
export type Finding = { level: "ok" | "warn" | "fail"; found: string; fix?: string };

export const ok = (found: string): Finding => ({ level: "ok", found });
