import { Text } from "@mantine/core";
import type { TodayView } from "../../../contract-app.ts";
import { formatFullDay } from "../thoughts/days.ts";
import { Section } from "./Section.tsx";
import { Rows } from "./TodayRow.tsx";

/** What the next days bring: the text may say "tomorrow" of another day, so the day stands above it. */
export function ComingUp({ days, tomorrow }: { days: TodayView["comingUp"]; tomorrow: string }) {
  if (days.length === 0) return null;
  return (
    <Section title="Coming up" lead="Said about the next six days.">
      {days.map(({ day, thoughts }) => (
        <section key={day}>
          <Text component="h3" size="sm" c="dimmed" pt="sm">
            {day === tomorrow ? "Tomorrow" : formatFullDay(day)}
          </Text>
          <Rows thoughts={thoughts} />
        </section>
      ))}
    </Section>
  );
}
