import { Button } from "@mantine/core";
import { CircleCheckBig, Feather, ListFilter, SearchX } from "lucide-react";
import type { Facets } from "../../../../contract-app/thoughts.ts";
import { EmptyState } from "../../../parts/EmptyState.tsx";
import { LinkButton } from "../../../parts/Links.tsx";
import type { ThoughtsAddress } from "../use-thoughts-address.ts";

type Props = {
  address: ThoughtsAddress;
  facets: Facets | undefined;
  weakCount: number;
  onShowWeak: () => void;
};

/** Explains why the list is empty. */
export function EmptyList({ address, facets, weakCount, onShowWeak }: Props) {
  const { words, search, isFiltered, clear } = address;
  const states = facets?.states ?? { open: 0, completed: 0, archived: 0 };
  const state = search.state ?? "open";
  const clearAll = (
    <Button variant="default" onClick={clear}>
      Clear all
    </Button>
  );
  if (states.open + states.completed + states.archived === 0) return <NoThoughts />;
  if (words)
    return (
      <EmptyState
        title={`Nothing found for “${words.slice(0, 60)}”`}
        icon={SearchX}
        action={
          weakCount > 0 ? (
            <Button variant="default" onClick={onShowWeak}>
              Show {weakCount} weak {weakCount === 1 ? "match" : "matches"}
            </Button>
          ) : (
            clearAll
          )
        }
      >
        {isFiltered
          ? "Try other words, or fewer filters."
          : "Try other words; similar meanings are found too."}
      </EmptyState>
    );
  if (isFiltered)
    return (
      <EmptyState title="Nothing with these filters" icon={ListFilter} action={clearAll}>
        No thought matches all of them.
      </EmptyState>
    );
  if (state === "open")
    return (
      <EmptyState title="All done" icon={CircleCheckBig}>
        No thought is open. Done and archived ones are above.
      </EmptyState>
    );
  return (
    <EmptyState
      title={state === "completed" ? "Nothing is done yet" : "Nothing is archived"}
      icon={CircleCheckBig}
      action={
        <Button variant="default" onClick={clear}>
          Show open thoughts
        </Button>
      }
    >
      {state === "completed"
        ? "Thoughts that you mark as done appear here."
        : "Thoughts that you archive appear here and can be reopened."}
    </EmptyState>
  );
}

function NoThoughts() {
  const connect = <LinkButton to="/keys">Connect an assistant</LinkButton>;
  return (
    <EmptyState title="Your commonplace book is empty" icon={Feather} action={connect}>
      Write your first thought in the box above: a fact, an idea, something to do. Or connect Claude, Cursor
      or another assistant, and what it learns about you appears here as it happens.
    </EmptyState>
  );
}
