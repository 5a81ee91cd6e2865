import { Skeleton, Text, UnstyledButton } from "@mantine/core";
import { CalendarX2 } from "lucide-react";
import type { ThoughtState } from "../../../../contract.ts";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { EmptyState } from "../../../parts/EmptyState.tsx";
import { ErrorState } from "../../../parts/ErrorState.tsx";
import { toPlainText } from "../../../parts/markdown/plain-text.ts";
import { ShowOlder } from "../../../parts/ShowOlder.tsx";
import { useSearchAsOf, useThoughtsAsOf } from "../../../queries/thoughts/as-of.ts";
import { pickMatches } from "../../../queries/thoughts/matches.ts";
import { ThoughtMeta } from "../list/ThoughtMeta.tsx";
import classes from "./AsOf.module.css";

const SHOWN_CHARACTERS = 600;

type Props = { day: string; state: ThoughtState; words: string; onOpen: (id: string) => void };

export function AsOfList({ day, state, words, onOpen }: Props) {
  const isSearch = words !== "";
  const list = useThoughtsAsOf({ day, state }, !isSearch);
  const found = useSearchAsOf(words, { day, state });
  const { error, refetch } = isSearch ? found : list;
  const matches = found.data && pickMatches(found.data.matches);
  const thoughts = isSearch ? matches?.shown : list.data?.pages.flatMap((page) => page.thoughts);
  if (!thoughts && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!thoughts) return <Skeleton h={160} mt="md" role="status" aria-busy aria-label="Loading" />;
  if (thoughts.length === 0)
    return (
      <EmptyState title="Nothing there on that day" icon={CalendarX2}>
        {isSearch ? "Try other words, another state or another day." : "Try another state or another day."}
      </EmptyState>
    );
  return (
    <>
      {isSearch && (
        <Text size="sm" c="dimmed" mt="sm">
          {matches?.isUnsure && "No sure match. These are the nearest. "}Texts that were changed since then
          are found by their words only.
        </Text>
      )}
      <ul className={classes.list} aria-label="Thoughts">
        {thoughts.map((thought) => (
          <Row key={thought.id} thought={thought} onOpen={onOpen} />
        ))}
      </ul>
      {!isSearch && <ShowOlder pages={list} />}
    </>
  );
}

function Row({ thought, onOpen }: { thought: ListedThought; onOpen: (id: string) => void }) {
  return (
    <li className={classes.row} data-as-of={thought.id}>
      <UnstyledButton className={classes.text ?? ""} dir="auto" onClick={() => onOpen(thought.id)}>
        {toPlainText(thought.normalizedText).slice(0, SHOWN_CHARACTERS)}
      </UnstyledButton>
      <div className={classes.meta}>
        <ThoughtMeta thought={thought} isReadOnly />
      </div>
    </li>
  );
}
