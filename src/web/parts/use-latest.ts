import { type RefObject, useLayoutEffect, useRef } from "react";

/** What was given at the latest render, for whoever is called later: in place before that render is painted. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
