import { Box, Group, NativeSelect, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { EventView } from "../../../contract-app/keys.ts";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { ShowOlder } from "../../parts/ShowOlder.tsx";
import { TimeAgo } from "../../parts/time/TimeAgo.tsx";
import { type EventsShown, useEvents } from "../../queries/events.ts";
import { useMe } from "../../queries/session.ts";
import { describeEvent, eventNames } from "./event-words.ts";
import { SectionTitle } from "./SectionTitle.tsx";
import classes from "./Settings.module.css";

const kinds = [
  { value: "", label: "Everything" },
  ...Object.entries(eventNames).map(([value, label]) => ({ value, label })),
];

export function ActivitySection() {
  const { isOwner } = useMe();
  const [shown, setShown] = useState<EventsShown>({ whose: "own" });
  const choose = (kind: string) =>
    setShown(({ whose }) => (kind ? { whose, kind: kind as keyof typeof eventNames } : { whose }));
  return (
    <section>
      <SectionTitle title="Activity">
        Sign-ins, keys, exports and other changes of the account. If you do not recognise one, change your
        password and revoke keys that you do not know.
      </SectionTitle>
      <Stack gap="lg">
        <Group gap="md" align="end">
          <NativeSelect
            label="Show"
            size="md"
            data={kinds}
            value={shown.kind ?? ""}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          {isOwner && (
            <SegmentedControl
              aria-label="Whose activity"
              data={[
                { value: "own", label: "Yours" },
                { value: "all", label: "Everybody's" },
              ]}
              value={shown.whose}
              onChange={(whose) => setShown((before) => ({ ...before, whose: whose as "own" | "all" }))}
            />
          )}
        </Group>
        <Events shown={shown} />
      </Stack>
    </section>
  );
}

function Events({ shown }: { shown: EventsShown }) {
  const pages = useEvents(shown);
  const { data, error, refetch } = pages;
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={64} aria-busy aria-label="Loading" role="status" />;
  const events = data.pages.flatMap((page) => page.events);
  if (events.length === 0) return <Text c="dimmed">Nothing is recorded.</Text>;
  return (
    <div>
      <ul className={classes.rows} aria-label="Activity">
        {events.map((event) => (
          <EventRow key={event.id} event={event} isForAll={shown.whose === "all"} />
        ))}
      </ul>
      <ShowOlder pages={pages} />
    </div>
  );
}

function EventRow({ event, isForAll }: { event: EventView; isForAll: boolean }) {
  return (
    <li>
      <Box style={{ overflowWrap: "anywhere" }}>
        <Text fw={600}>{eventNames[event.kind]}</Text>
        {isForAll && event.account && <Text size="sm">{event.account}</Text>}
        <Text size="sm" c="dimmed">
          {describeEvent(event)}
        </Text>
      </Box>
      <Text size="sm" c="dimmed">
        <TimeAgo at={event.at} />
      </Text>
    </li>
  );
}
