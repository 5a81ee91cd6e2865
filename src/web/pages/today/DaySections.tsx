import type { TodayView } from "../../../contract-app/today.ts";
import { TextLink } from "../../parts/Links.tsx";
import { ComingUp } from "./ComingUp.tsx";
import { Note, NotShown, Section } from "./Section.tsx";
import classes from "./Today.module.css";
import { Rows } from "./TodayRow.tsx";
import { YearsAgo } from "./YearsAgo.tsx";

/** Sections without thoughts are left out, but for what is due: that nothing is, is worth knowing. */
export function DaySections({ today }: { today: TodayView }) {
  const { overdue, dueToday, dueSoon, captured, about, comingUp, yearsAgo, again, questions } = today;
  return (
    <div className={classes.columns}>
      <div>
        {overdue.count > 0 && (
          <Section title="Overdue" count={overdue.count}>
            <Rows thoughts={overdue.thoughts} />
            <NotShown of={overdue} which="overdue for longer" />
          </Section>
        )}
        <Section title="Due today" count={dueToday.count}>
          {dueToday.count > 0 ? <Rows thoughts={dueToday.thoughts} /> : <Note>Nothing is due today.</Note>}
          <NotShown of={dueToday} />
        </Section>
        {dueSoon.count > 0 && (
          <Section title="Due in the next six days" count={dueSoon.count}>
            <Rows thoughts={dueSoon.thoughts} />
            <NotShown of={dueSoon} which="due later" />
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
        <ComingUp days={comingUp} />
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
