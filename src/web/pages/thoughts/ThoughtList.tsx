import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLatest } from "../../parts/use-latest.ts";
import { formatDay } from "./days.ts";
import type { ListItem } from "./list-items.ts";
import classes from "./ThoughtList.module.css";

const ROW_PX = 76;
const DAY_PX = 44;
const NEAR_END = 12;
const FOCUS_FRAMES = 20;
const END_FRAMES = 300;
/** Pixels covered by the sticky day, the bars on phones and the selection bar. */
const COVERED_ABOVE = 108;
const COVERED_BELOW = 96;

/** Measured row sizes per list, so the scroll position is restored on return. */
const measured = new Map<string, VirtualItem[]>();

export type ListHandle = {
  focus(id: string): void;
  /** Scrolls to the last row, `id`. Repeats, because it may not be rendered yet and row heights are only estimates. */
  toEnd(id: string): void;
};

type Props = {
  ref: Ref<ListHandle>;
  /** Identifies the list by its filters and search words. */
  name: string;
  label: string;
  items: ListItem[];
  total: number;
  activeId: string | undefined;
  onNearEnd: () => void;
  renderRow: (item: ListItem & { kind: "thought" }) => ReactNode;
};

/** A virtual list that scrolls with the page; the heading of the first visible row is sticky. */
export function ThoughtList({ ref, name, label, items, total, activeId, onNearEnd, renderRow }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const top = container.current?.getBoundingClientRect().top ?? 0;
    setMargin(Math.round(top + window.scrollY));
  });
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
    initialMeasurementsCache: measured.get(name) ?? [],
  });
  useEffect(() => () => void measured.set(name, virtualizer.takeSnapshot()), [name, virtualizer]);

  const lastShown = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (lastShown >= items.length - NEAR_END) onNearEnd();
  }, [lastShown, items.length, onNearEnd]);

  const lastIndex = useLatest(items.length - 1);

  useImperativeHandle(ref, () => ({
    focus(id) {
      const index = items.findIndex(({ key }) => key === id);
      if (index >= 0) virtualizer.scrollToIndex(index);
      focusWhenRendered(id);
    },
    toEnd(id) {
      const go = (frames: number) => {
        if (frames === 0 || findRow(id)) return;
        virtualizer.scrollToIndex(lastIndex.current, { align: "end" });
        requestAnimationFrame(() => go(frames - 1));
      };
      go(END_FRAMES);
    },
  }));

  return (
    // biome-ignore lint/a11y/useSemanticElements: items are positioned manually, and Safari drops the role of styled lists
    <div
      ref={container}
      role="list"
      aria-label={label}
      className={classes.list}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index];
        if (!item) return null;
        const isSticky = index === stickyIndex.current;
        return (
          // biome-ignore lint/a11y/useSemanticElements: same as the list
          <div
            key={String(key)}
            ref={virtualizer.measureElement}
            data-index={index}
            role="listitem"
            {...(item.kind === "thought" && { "aria-posinset": item.position, "aria-setsize": total })}
            className={isSticky ? classes.sticky : classes.item}
            style={isSticky ? {} : { transform: `translateY(${start - margin}px)` }}
          >
            {item.kind === "thought" ? (
              renderRow(item)
            ) : (
              <h2 className={classes.day}>{item.kind === "day" ? formatDay(item.day) : "Pinned"}</h2>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** A row that was off screen is rendered some frames later. */
function focusWhenRendered(id: string, frames = FOCUS_FRAMES): void {
  const row = findRow(id);
  if (row) row.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusWhenRendered(id, frames - 1));
}

const findRow = (id: string) => document.querySelector<HTMLElement>(`[data-thought="${CSS.escape(id)}"]`);
