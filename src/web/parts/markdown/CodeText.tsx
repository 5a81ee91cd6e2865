import { lazy, Suspense } from "react";

/** Loaded with the first code whose language is known. */
const Highlighted = lazy(async () => ({ default: (await import("./Highlighted.tsx")).Highlighted }));

/** Code in a text. `language` as after the fence, such as "ts". */
export function CodeText({ code, language }: { code: string; language: string | undefined }) {
  if (language === undefined) return code;
  return (
    <Suspense fallback={code}>
      <Highlighted code={code} language={language} />
    </Suspense>
  );
}
