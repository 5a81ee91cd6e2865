import { Button } from "@mantine/core";
import { CircleCheckBig, Feather, ListFilter, SearchX } from "lucide-react";
import type { Facets } from "../../../contract-app.ts";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LinkButton } from "../../parts/Links.tsx";
import type { ThoughtsAddress } from "./use-thoughts-address.ts";

type Props = {
  address: ThoughtsAddress;
  facets: Facets | undefined;
  weakCount: number;
  onShowWeak: () => void;
};

/** Why there is nothing, which is not always the same. */
export function EmptyList({ address, facets, weakCount, onShowWeak }: Props) {
  const { words, search, isNarrowed, clear } = address;
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
        {isNarrowed
          ? "Try other words, or fewer filters."
          : "Try other words: the meaning counts as much as they do."}
      </EmptyState>
    );
  if (isNarrowed)
    return (
      <EmptyState title="Nothing with these filters" icon={ListFilter} action={clearAll}>
        There are thoughts, but none that all of the filters let through.
      </EmptyState>
    );
  if (state === "open")
    return (
      <EmptyState title="All done" icon={CircleCheckBig}>
        No thought is open. What is done or archived is a click away, above.
      </EmptyState>
    );
  return (
    <EmptyState
      title={state === "completed" ? "Nothing is done yet" : "Nothing is archived"}
      icon={CircleCheckBig}
      action={
        <Button variant="default" onClick={clear}>
          To the open ones
        </Button>
      }
    >
      {state === "completed"
        ? "Thoughts that you mark as done are kept here."
        : "Thoughts that you archive are kept here, and can be reopened."}
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
