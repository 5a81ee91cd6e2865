import { Text } from "@mantine/core";
import type { TodayView } from "../../../contract-app/today.ts";
import { addDays, formatFullDay, today } from "../thoughts/days.ts";
import { Section } from "./Section.tsx";
import { Rows } from "./TodayRow.tsx";

/** A text may say "tomorrow" and mean another day by now, so the day stands above it. */
export function ComingUp({ days }: { days: TodayView["comingUp"] }) {
  if (days.length === 0) return null;
  return (
    <Section title="Coming up" lead="Not due, but noted about these days.">
      {days.map(({ day, thoughts }) => (
        <section key={day}>
          <Text component="h3" size="sm" c="dimmed" pt="sm">
            {formatComing(day)}
          </Text>
          <Rows thoughts={thoughts} />
        </section>
      ))}
    </Section>
  );
}

function formatComing(day: string): string {
  if (day === today()) return "Today";
  return day === addDays(today(), 1) ? "Tomorrow" : formatFullDay(day);
}
