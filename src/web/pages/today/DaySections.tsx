import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { TodayView } from "../../../contract-app.ts";
import { TextLink } from "../../parts/Links.tsx";
import { Section } from "./Section.tsx";
import classes from "./Today.module.css";
import { Rows } from "./TodayRow.tsx";
import { YearsAgo } from "./YearsAgo.tsx";

/** Sections without thoughts are left out, but for what is due: that nothing is, is worth knowing. */
export function DaySections({ today }: { today: TodayView }) {
  const { overdue, dueToday, dueSoon, captured, about, yearsAgo, again, questions } = today;
  const hidden = overdue.count - overdue.thoughts.length;
  return (
    <div className={classes.columns}>
      <div>
        {overdue.count > 0 && (
          <Section title="Overdue" count={overdue.count}>
            <Rows thoughts={overdue.thoughts} />
            {hidden > 0 && <Note>{hidden} older ones are not shown.</Note>}
          </Section>
        )}
        <Section title="Due today" count={dueToday.length}>
          {dueToday.length > 0 ? <Rows thoughts={dueToday} /> : <Note>Nothing is due today.</Note>}
        </Section>
        {dueSoon.length > 0 && (
          <Section title="Due in the next six days" count={dueSoon.length}>
            <Rows thoughts={dueSoon} />
          </Section>
        )}
        <Section title="Captured today" count={captured.count}>
          {captured.count > 0 ? <Rows thoughts={captured.thoughts} /> : <Note>Nothing yet.</Note>}
          {captured.count > captured.thoughts.length && (
            <Note>
              <TextLink to="/thoughts" search={{ from: today.day }}>
                All {captured.count} of today
              </TextLink>
            </Note>
          )}
        </Section>
      </div>
      <div>
        {about.length > 0 && (
          <Section title="About today" lead="Said earlier, about this day.">
            <Rows thoughts={about} />
          </Section>
        )}
        <YearsAgo years={yearsAgo} />
        {again.length > 0 && (
          <Section
            title="Look at again"
            lead="Ideas that are still open after a month, those that waited longest first. Snooze one, and the next takes its place."
          >
            <Rows thoughts={again} canSnooze />
          </Section>
        )}
        {questions.length > 0 && (
          <Section title="Open questions" lead="The newest. Tick one when it is answered.">
            <Rows thoughts={questions} canSnooze />
          </Section>
        )}
      </div>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" py="xs">
      {children}
    </Text>
  );
}
