import { Skeleton } from "@mantine/core";
import { ErrorState } from "../../../parts/ErrorState.tsx";
import { useReminders } from "../../../queries/reminders.ts";
import { SectionTitle } from "../SectionTitle.tsx";
import { CalendarPart } from "./CalendarPart.tsx";
import { MailPart } from "./MailPart.tsx";

export function RemindersSection() {
  const { data, error, refetch } = useReminders();
  return (
    <section>
      <SectionTitle title="Reminders">
        What is due, where you look anyway: by e-mail, or in your calendar.
      </SectionTitle>
      {data ? (
        <>
          <MailPart view={data} />
          <CalendarPart madeAt={data.calendarMadeAt} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton h={120} aria-busy aria-label="Loading" role="status" />
      )}
    </section>
  );
}
