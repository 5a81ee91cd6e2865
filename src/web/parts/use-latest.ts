import { type RefObject, useLayoutEffect, useRef } from "react";

/** The value of the latest render, for callbacks that run later; updated before the browser paints. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
