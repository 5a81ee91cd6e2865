import { Alert, Text, TextInput } from "@mantine/core";
import { CloudOff, Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import type { OfflineCopy } from "../../../offline/offline-copy.ts";
import { dayOfDue } from "../../../parts/time/due.ts";
import { formatExact } from "../../../parts/time/TimeAgo.tsx";
import { addDays, today } from "../days.ts";
import { PlainThought } from "../list/PlainThought.tsx";
import classes from "./OfflineThoughts.module.css";

const RETRY_MS = 15_000;

type Props = { copy: OfflineCopy; isDueFirst?: boolean; onRetry: () => void };

/** The newest thoughts, and what is due, as they were when the service last answered: to read only. */
export function OfflineThoughts({ copy: { thoughts, asOf }, isDueFirst = false, onRetry }: Props) {
  const [words, setWords] = useState("");
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setInterval(retry, RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  const wanted = words.toLowerCase().split(/\s+/);
  const shown = (isDueFirst ? putDueFirst(thoughts) : thoughts).filter(({ normalizedText }) => {
    const text = normalizedText.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return (
    <>
      <Alert
        icon={<CloudOff size={18} aria-hidden />}
        mt="sm"
        variant="light"
        color="gray"
        title={`Offline, as of ${formatExact(asOf)}`}
      >
        The newest thoughts and those that are due, to read. What you capture is sent when the connection is
        back.
      </Alert>
      <TextInput
        mt="sm"
        aria-label="Find in these thoughts"
        placeholder="Find in these thoughts"
        leftSection={<Search size={16} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ul className={classes.list} aria-label="Thoughts">
        {shown.map((thought) => (
          <li key={thought.id} className={classes.row} data-offline={thought.id}>
            <PlainThought thought={thought} isReadOnly />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <Text c="dimmed">None of them contains these words.</Text>}
    </>
  );
}

/** Overdue, today or in the next six days, by now. */
function putDueFirst(thoughts: ListedThought[]): ListedThought[] {
  const last = addDays(today(), 6);
  const dayOf = ({ metadata }: ListedThought) => dayOfDue(metadata.due ?? "9999");
  const due = thoughts.filter((thought) => dayOf(thought) <= last);
  const others = thoughts.filter((thought) => dayOf(thought) > last);
  return [...due.sort((a, b) => dayOf(a).localeCompare(dayOf(b))), ...others];
}
