import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { AtRest } from "../../../parts/AtRest.tsx";
import { late } from "../../../parts/late.tsx";
import { useEachMinute } from "../../../parts/time/TimeAgo.tsx";
import { useLatest } from "../../../parts/use-latest.ts";
import { formatDay } from "../days.ts";
import type { ListItem } from "./list-items.ts";
import classes from "./ThoughtList.module.css";
import { type RowView, useRowView } from "./use-row-view.ts";

const RowWindow = late(async () => (await import("./RowWindow.tsx")).RowWindow);

/** About twelve rows. */
const NEAR_END_PX = 900;
const FOCUS_FRAMES = 20;
const END_FRAMES = 300;

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

/** A list that scrolls with the page; the heading of the first visible row is sticky. Of long ones, `RowWindow` picks the rows. */
export function ThoughtList({ ref, name, label, items, total, activeId, onNearEnd, renderRow }: Props) {
  // For the names of the days.
  useEachMinute();
  const container = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { view, rows, show, restPx, showMore } = useRowView(items.length);
  useNearEnd(end, view ? items.length : rows.length, showMore ?? onNearEnd);
  const lastIndex = useLatest(items.length - 1);

  useImperativeHandle(ref, () => ({
    focus(id) {
      const index = items.findIndex(({ key }) => key === id);
      if (index >= 0) view?.scrollTo(index);
      focusWhenRendered(id, { preventScroll: view !== null });
    },
    toEnd(id) {
      const go = (frames: number) => {
        if (frames === 0 || findRow(id)) return;
        if (view) view.scrollTo(lastIndex.current, { align: "end" });
        else end.current?.scrollIntoView();
        requestAnimationFrame(() => go(frames - 1));
      };
      go(END_FRAMES);
    },
  }));

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: items are positioned manually, and Safari drops the role of styled lists */}
      <div
        ref={container}
        role="list"
        aria-label={label}
        className={classes.list}
        style={view ? { height: view.height } : {}}
      >
        {rows.map(({ index, top }) => {
          const item = items[index];
          if (!item) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: same as the list
            <div
              key={item.key}
              ref={view?.measure}
              data-index={index}
              role="listitem"
              {...(item.kind === "thought" && { "aria-posinset": item.position, "aria-setsize": total })}
              {...place(view, item, { index, top })}
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
      <div ref={end} style={{ height: restPx }} />
      <AtRest>
        <RowWindow name={name} items={items} activeId={activeId} container={container} onView={show} />
      </AtRest>
    </>
  );
}

function place(view: RowView | null, item: ListItem, { index, top }: RowView["rows"][number]) {
  const isSticky = view ? index === view.stickyIndex : item.kind !== "thought";
  if (isSticky) return { className: classes.sticky };
  return view ? { className: classes.item, style: { insetBlockStart: top } } : {};
}

/** Looks again after each page: the end may still be near. */
function useNearEnd(end: RefObject<HTMLElement | null>, count: number, onNearEnd: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` says that there are more
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((sights) => sights.at(-1)?.isIntersecting && onNearEnd(), {
      rootMargin: `0px 0px ${NEAR_END_PX}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, count, onNearEnd]);
}

/** A row that was off screen is rendered some frames later. */
function focusWhenRendered(id: string, options: FocusOptions, frames = FOCUS_FRAMES): void {
  const row = findRow(id);
  if (row) row.focus(options);
  else if (frames > 0) requestAnimationFrame(() => focusWhenRendered(id, options, frames - 1));
}

const findRow = (id: string) => document.querySelector<HTMLElement>(`[data-thought="${CSS.escape(id)}"]`);
