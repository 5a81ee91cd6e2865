import { useCallback, useLayoutEffect, useState } from "react";
import { useIsPrinting } from "../../../print.ts";

/** The rows of a long list that are rendered, each at its place, and how high the whole list is. */
export type RowView = {
  rows: { index: number; top: number }[];
  /** The heading of the first visible row. */
  stickyIndex: number;
  height: number;
  measure: (row: HTMLDivElement | null) => void;
  scrollTo: (index: number, options?: { align: "end" }) => void;
};

/** Of a row that is not measured yet. */
export const ROW_PX = 76;
/** More than a screen shows. */
const FIRST_ROWS = 24;
let isLoaded = false;

/**
 * `RowWindow` tells the view once its code is loaded. Until then the first rows stand one below the other, and more when the end
 * comes near; lists that are opened later wait for it. On paper all of them stand so.
 */
export function useRowView(count: number) {
  const isPrinting = useIsPrinting();
  const [latest, setView] = useState<RowView | null>(null);
  const view = isPrinting ? null : latest;
  const [firstRows, setFirstRows] = useState(FIRST_ROWS);
  const show = useCallback((next: RowView) => setView((old) => (old && isSame(old, next) ? old : next)), []);
  useLayoutEffect(() => {
    if (latest) isLoaded = true;
  }, [latest]);
  const length = isPrinting ? count : isLoaded ? 0 : Math.min(count, firstRows);
  const rows = view?.rows ?? Array.from({ length }, (_, index) => ({ index, top: 0 }));
  const missing = view ? 0 : count - length;
  return {
    view,
    rows,
    show,
    /** The room of those that are not shown yet. */
    restPx: missing * ROW_PX,
    showMore: missing > 0 ? () => setFirstRows(firstRows + FIRST_ROWS) : undefined,
  };
}

const isSame = (one: RowView, other: RowView) =>
  one.height === other.height &&
  one.stickyIndex === other.stickyIndex &&
  one.measure === other.measure &&
  one.rows.length === other.rows.length &&
  one.rows.every(({ index, top }, at) => index === other.rows[at]?.index && top === other.rows[at]?.top);
