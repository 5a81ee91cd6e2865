import { Button, Center, Loader, Skeleton, Stack } from "@mantine/core";
import { type Ref, Suspense, useCallback, useMemo } from "react";
import type { ThoughtState } from "../../../../contract.ts";
import type { Facets, ListedThought } from "../../../../contract-app/thoughts.ts";
import { ErrorState } from "../../../parts/ErrorState.tsx";
import { late } from "../../../parts/late.tsx";
import { toQueryWords } from "../../../parts/text/marks.ts";
import { useLatest } from "../../../parts/use-latest.ts";
import type { ThoughtsAddress } from "../use-thoughts-address.ts";
import { type ListHandle, ThoughtList } from "./ThoughtList.tsx";
import { type RowActions, ThoughtRow } from "./ThoughtRow.tsx";
import { type Correct, togglePin } from "./use-corrections.ts";
import type { Selection } from "./use-selection.ts";
import type { ShownThoughts } from "./use-shown-thoughts.ts";

const EmptyList = late(async () => (await import("./EmptyList.tsx")).EmptyList);

type Props = {
  ref: Ref<ListHandle>;
  address: ThoughtsAddress;
  facets: Facets | undefined;
  shown: ShownThoughts;
  total: number;
  selection: Selection;
  activeId: string | undefined;
  onActive: (id: string) => void;
  changeStates: (thoughts: ListedThought[], state: ThoughtState) => void;
  correct: Correct;
};

/** The list, or its loading, error or empty state. */
export function ShownList(props: Props) {
  const { ref, address, facets, shown, total, selection, activeId, onActive, changeStates, correct } = props;
  const { words, filters, search } = address;
  const queryWords = useMemo(() => toQueryWords(words), [words]);
  const actions = useRowActions({
    onFocus: onActive,
    onSelect: selection.select,
    onChangeState: (thought, state) => changeStates([thought], state),
    onPin: (thought) => togglePin(correct, thought),
  });
  const { hasMore, isLoadingMore, hasMoreFailed, loadMore } = shown;
  const loadNext = useCallback(() => {
    if (hasMore && !isLoadingMore && !hasMoreFailed) loadMore();
  }, [hasMore, isLoadingMore, hasMoreFailed, loadMore]);

  if (shown.isLoading) return <Waiting />;
  if (shown.error) return <ErrorState error={shown.error} onRetry={shown.refetch} />;
  if (shown.items.length === 0)
    return (
      <Suspense fallback={<Waiting />}>
        <EmptyList
          address={address}
          facets={facets}
          weakCount={shown.weakCount}
          onShowWeak={shown.showWeak}
        />
      </Suspense>
    );
  const tabId = shown.thoughts.some(({ id }) => id === activeId) ? activeId : shown.thoughts[0]?.id;
  return (
    <div style={{ opacity: shown.isStale ? 0.6 : 1 }} aria-busy={shown.isStale}>
      <ThoughtList
        ref={ref}
        name={JSON.stringify([words, filters])}
        label={words ? "Found thoughts" : "Thoughts"}
        items={shown.items}
        total={Math.max(total, shown.thoughts.length)}
        activeId={activeId}
        onNearEnd={loadNext}
        renderRow={({ thought }) => (
          <ThoughtRow
            thought={thought}
            queryWords={queryWords}
            isActive={thought.id === tabId}
            isOpen={thought.id === search.thought}
            isSelected={selection.isSelected(thought.id)}
            isSelecting={selection.isSelecting}
            isDimmed={shown.isUnsure}
            actions={actions}
          />
        )}
      />
      <ListEnd shown={shown} />
    </div>
  );
}

/** Always the same object, so a row renders again only when its own props change. */
function useRowActions(actions: RowActions): RowActions {
  const latest = useLatest(actions);
  return useMemo(
    () => ({
      onFocus: (id) => latest.current.onFocus(id),
      onSelect: (id, isRange) => latest.current.onSelect(id, isRange),
      onChangeState: (thought, state) => latest.current.onChangeState(thought, state),
      onPin: (thought) => latest.current.onPin(thought),
    }),
    [latest],
  );
}

function ListEnd({
  shown: { isLoadingMore, hasMoreFailed, loadMore, weakCount, showWeak },
}: {
  shown: ShownThoughts;
}) {
  if (isLoadingMore)
    return (
      <Center py="lg">
        <Loader size="sm" aria-label="Loading more" />
      </Center>
    );
  if (hasMoreFailed)
    return (
      <Center py="lg">
        <Button variant="default" onClick={() => loadMore()}>
          More thoughts could not be loaded. Try again
        </Button>
      </Center>
    );
  if (weakCount === 0) return null;
  return (
    <Center py="lg">
      <Button variant="subtle" onClick={showWeak}>
        Show {weakCount} weak {weakCount === 1 ? "match" : "matches"}
      </Button>
    </Center>
  );
}

function Waiting() {
  return (
    <Stack role="status" aria-busy aria-label="Loading" mt="md">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are identical
        <Skeleton key={index} h={56} />
      ))}
    </Stack>
  );
}
