import { Skeleton, Stack } from "@mantine/core";
import type { Category } from "../../../contract.ts";
import type { DigestView } from "../../../contract-app/today.ts";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { TextLink } from "../../parts/Links.tsx";
import { PageHeader } from "../../parts/PageHeader.tsx";
import { useDigest } from "../../queries/today.ts";
import { formatFullDay } from "../thoughts/days.ts";
import { StateLinks } from "../thoughts/list/StateLinks.tsx";
import { categoryNames } from "../thoughts/search.ts";
import { ComingUp } from "../today/ComingUp.tsx";
import { Note, NotShown, Section } from "../today/Section.tsx";
import classes from "../today/Today.module.css";
import { Rows } from "../today/TodayRow.tsx";
import { YearsAgo } from "../today/YearsAgo.tsx";

/** The last seven days in figures, and what they leave to do. */
export default function DigestPage() {
  const { data, error, refetch } = useDigest();
  return (
    <>
      <PageHeader title="Your week" lead={data && `From ${formatFullDay(data.from)} to today.`} />
      {data ? (
        <Digest digest={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Stack role="status" aria-busy aria-label="Loading">
          <Skeleton h={90} />
          <Skeleton h={160} />
        </Stack>
      )}
    </>
  );
}

function Digest({ digest }: { digest: DigestView }) {
  const { completed, overdue, ahead, comingUp, linked, yearsAgo } = digest;
  return (
    <div className={classes.columns}>
      <div>
        <Captured digest={digest} />
        <Section title="Done" count={completed.count}>
          {completed.count > 0 ? <Rows thoughts={completed.thoughts} /> : <Note>Nothing this week.</Note>}
          <NotShown of={completed} which="done earlier" />
        </Section>
        {overdue.count > 0 && (
          <Section title="Overdue" count={overdue.count}>
            <Rows thoughts={overdue.thoughts} />
            <NotShown of={overdue} which="overdue for longer" />
          </Section>
        )}
        {ahead.count > 0 && (
          <Section title="Due in the next days" count={ahead.count}>
            <Rows thoughts={ahead.thoughts} />
            <NotShown of={ahead} which="due later" />
          </Section>
        )}
        <ComingUp days={comingUp} />
      </div>
      <div>
        <NewNames digest={digest} />
        {linked.length > 0 && (
          <Section title="Most linked" lead="Of this week's thoughts, those with the most links to others.">
            <Rows thoughts={linked.map(({ thought }) => thought)} />
          </Section>
        )}
        <YearsAgo years={yearsAgo} />
      </div>
    </div>
  );
}

function Captured({ digest: { captured, from } }: { digest: DigestView }) {
  const counts = [
    ...captured.categories.map(({ category, count }) => [
      categoryNames[category as Category] ?? category,
      count,
    ]),
    ...captured.authors.flatMap(({ name, count }) => (name === null ? [] : [[`By ${name}`, count]])),
  ] as [string, number][];
  return (
    <Section title="Captured" count={captured.count}>
      {captured.count === 0 ? (
        <Note>Nothing this week.</Note>
      ) : (
        <dl className={classes.counts}>
          {counts.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
      <StateLinks states={captured.states} search={{ from }} />
    </Section>
  );
}

function NewNames({ digest: { newEntities } }: { digest: DigestView }) {
  if (newEntities.length === 0) return null;
  return (
    <Section title="New names" lead="People, places and organizations named for the first time.">
      <ul className={classes.names}>
        {newEntities.map(({ id, name }) => (
          <li key={id}>
            <TextLink to="/thoughts" search={{ entity: id }}>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
