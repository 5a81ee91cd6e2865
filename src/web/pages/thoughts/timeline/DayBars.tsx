import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { formatDay } from "../days.ts";
import classes from "./Timeline.module.css";
import type { DayCount } from "./timeline-window.ts";

type Range = { from: string | undefined; to: string | undefined };
type Props = { days: DayCount[]; range: Range; onPick: (range: Range) => void };
/** The start and current end of a selection, as indexes of days. */
type Span = { anchor: number; head: number };

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

/** One tab stop: arrows move between days, Shift selects several, Enter picks; or drag with the pointer. */
export function DayBars({ days, range, onPick }: Props) {
  const prefix = useId();
  const last = days.length - 1;
  const [span, setSpan] = useState<Span | null>(null);
  const [isDragging, setIsDragging] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const highest = Math.max(1, ...days.map(({ count }) => count));
  const head = Math.min(span?.head ?? last, last);

  const isInSpan = (index: number) =>
    span !== null && index >= Math.min(span.anchor, span.head) && index <= Math.max(span.anchor, span.head);
  const isPicked = (day: string) =>
    (range.from !== undefined || range.to !== undefined) &&
    (!range.from || day >= range.from) &&
    (!range.to || day <= range.to);

  function pick({ anchor, head: to }: Span): void {
    const from = days[Math.min(anchor, to)]?.day;
    const until = days[Math.max(anchor, to)]?.day;
    const isSame = from === range.from && until === range.to;
    onPick(isSame ? { from: undefined, to: undefined } : { from, to: until });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const now = span ?? { anchor: last, head: last };
    const step = steps[event.key];
    const target =
      step !== undefined
        ? now.head + step
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? last
            : undefined;
    if (target !== undefined) {
      const to = Math.max(0, Math.min(last, target));
      setSpan({ anchor: event.shiftKey ? now.anchor : to, head: to });
    } else if (event.key === "Enter" || event.key === " ") pick(now);
    else if (event.key === "Escape" && range.from) onPick({ from: undefined, to: undefined });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function dayAt(event: PointerEvent<HTMLElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * days.length)));
  }
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setIsDragging(true);
    setSpan({ anchor: dayAt(event), head: dayAt(event) });
  }
  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (isDragging && span) setSpan({ ...span, head: dayAt(event) });
  }
  function onPointerUp(): void {
    if (isDragging && span) pick(span);
    setIsDragging(false);
  }

  return (
    <div
      className={classes.bars}
      role="listbox"
      aria-label="Days; Enter filters the list by a day, Shift and arrows select several"
      aria-multiselectable
      aria-orientation="horizontal"
      aria-activedescendant={`${prefix}${head}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => setIsFocused(true)}
      onBlur={() => {
        setIsFocused(false);
        setSpan(null);
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setIsDragging(false)}
    >
      {days.map(({ day, count }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the list (aria-activedescendant)
        <div
          key={day}
          id={`${prefix}${index}`}
          role="option"
          aria-selected={isPicked(day)}
          aria-label={`${formatDay(day)}: ${count} ${count === 1 ? "thought" : "thoughts"}`}
          title={`${formatDay(day)}: ${count}`}
          className={classes.day}
          data-active={(isFocused && (isInSpan(index) || index === head)) || isInSpan(index) || undefined}
        >
          <span style={{ height: `${(count / highest) * 100}%` }} data-empty={count === 0 || undefined} />
        </div>
      ))}
    </div>
  );
}
