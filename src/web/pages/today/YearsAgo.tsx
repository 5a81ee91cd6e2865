import type { TodayView } from "../../../contract-app/today.ts";
import { Section } from "./Section.tsx";
import { Rows } from "./TodayRow.tsx";

/** What was captured on this day of earlier years, or speaks of it. */
export function YearsAgo({ years }: { years: TodayView["yearsAgo"] }) {
  return years.map(({ years: count, thoughts }) => (
    <Section key={count} title={count === 1 ? "A year ago today" : `${count} years ago today`}>
      <Rows thoughts={thoughts} />
    </Section>
  ));
}
