import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { keepNewest } from "../../../keep-newest.ts";
import type { ListItem } from "./list-items.ts";
import { ROW_PX, type RowView } from "./use-row-view.ts";

const DAY_PX = 44;
/** Pixels covered by the sticky day, the bars on phones and the selection bar. */
const COVERED_ABOVE = 108;
const COVERED_BELOW = 96;

/** Measured row sizes of the latest lists, so the scroll position is restored on return. */
const measured = new Map<string, VirtualItem[]>();

export type RowWindowProps = {
  /** Identifies the list by its filters and search words. */
  name: string;
  items: ListItem[];
  activeId: string | undefined;
  container: RefObject<HTMLDivElement | null>;
  onView: (view: RowView) => void;
};

/** Says which rows of a long list are near the visible part of the page, and where. Shows nothing itself. */
export function RowWindow({ name, items, activeId, container, onView }: RowWindowProps) {
  const [initial] = useState(() => measured.get(name) ?? measureRows(items, container.current));
  const [margin, setMargin] = useState(() => findTop(container.current));
  useLayoutEffect(() => setMargin(findTop(container.current)));
  const activeIndex = items.findIndex(({ key }) => key === activeId);
  const stickyIndex = useRef(-1);

  function extract(range: Range): number[] {
    stickyIndex.current = items.findLastIndex(
      ({ kind }, index) => kind !== "thought" && index <= range.startIndex,
    );
    // Keep the focused row rendered: if it is removed, the focus jumps to the top of the page.
    const kept = [stickyIndex.current, activeIndex].filter((index) => index >= 0);
    return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
  }

  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: items.length,
    estimateSize: (index) => (items[index]?.kind === "thought" ? ROW_PX : DAY_PX),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
    scrollMargin: margin,
    scrollPaddingStart: COVERED_ABOVE,
    scrollPaddingEnd: COVERED_BELOW,
    rangeExtractor: extract,
    measureElement: (row) => row.getBoundingClientRect().height,
    initialMeasurementsCache: initial,
  });
  useEffect(() => () => keepNewest(measured, name, virtualizer.takeSnapshot()), [name, virtualizer]);
  useLayoutEffect(() =>
    onView({
      rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - margin })),
      stickyIndex: stickyIndex.current,
      height: virtualizer.getTotalSize(),
      measure: virtualizer.measureElement,
      scrollTo: virtualizer.scrollToIndex,
    }),
  );
  return null;
}

const findTop = (list: HTMLElement | null) =>
  Math.round((list?.getBoundingClientRect().top ?? 0) + window.scrollY);

/** The rows as they stand there before this part is loaded: they keep their places. */
function measureRows(items: ListItem[], list: HTMLElement | null): VirtualItem[] {
  let end = findTop(list);
  return [...(list?.children ?? [])].map((row, index) => {
    const size = row.getBoundingClientRect().height;
    const start = end;
    end += size;
    return { key: items[index]?.key ?? index, index, start, end, size, lane: 0 };
  });
}
