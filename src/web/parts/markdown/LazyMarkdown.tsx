import { lazy } from "react";

/** Loaded with the first text that needs it. */
export const LazyMarkdown = lazy(async () => ({ default: (await import("./Markdown.tsx")).Markdown }));
