import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Suspense, useMemo, useRef, useState } from "react";
import type { ThoughtState } from "../../../contract.ts";
import { useOfflineCopy } from "../../offline/use-offline.ts";
import { AtRest } from "../../parts/AtRest.tsx";
import { late } from "../../parts/late.tsx";
import { showDone } from "../../parts/Toasts.tsx";
import { useLiveThoughts } from "../../queries/thoughts/live.ts";
import { useFacets, useFoundStates, useTimeline } from "../../queries/thoughts/thoughts.ts";
import { useDraft } from "../../use-draft.ts";
import { CaptureBox } from "./capture/CaptureBox.tsx";
import { OutboxRows } from "./capture/Outbox.tsx";
import { DetailPane } from "./detail/DetailPane.tsx";
import { FilterBar } from "./filters/FilterBar.tsx";
import { SearchField } from "./filters/SearchField.tsx";
import { ListSummary } from "./list/ListSummary.tsx";
import { NewThoughts } from "./list/NewThoughts.tsx";
import { ShownList } from "./list/ShownList.tsx";
import type { ListHandle } from "./list/ThoughtList.tsx";
import { useCorrections } from "./list/use-corrections.ts";
import { useListCommands } from "./list/use-list-commands.ts";
import { useListShortcuts } from "./list/use-list-shortcuts.ts";
import { useSelection } from "./list/use-selection.ts";
import { useShownThoughts } from "./list/use-shown-thoughts.ts";
import { useStateChanges } from "./list/use-state-changes.ts";
import { stateNames } from "./search.ts";
import classes from "./ThoughtsPage.module.css";
import { countByDay, countWithin } from "./timeline/timeline-window.ts";
import { usePageActions } from "./use-page-actions.ts";
import { type ThoughtsAddress, useThoughtsAddress } from "./use-thoughts-address.ts";

const AsOf = late(async () => (await import("./as-of/AsOf.tsx")).AsOf);
const OfflineThoughts = late(async () => (await import("./capture/OfflineThoughts.tsx")).OfflineThoughts);
const SelectionBar = late(async () => (await import("./list/SelectionBar.tsx")).SelectionBar);
const Timeline = late(async () => (await import("./timeline/Timeline.tsx")).Timeline);

export default function ThoughtsPage() {
  const address = useThoughtsAddress();
  const { as_of: day } = address.search;
  if (day === undefined) return <Thoughts address={address} />;
  return (
    <Suspense fallback={<Waiting />}>
      <AsOf day={day} address={address} />
    </Suspense>
  );
}

const Waiting = () => <Skeleton h={160} role="status" aria-busy aria-label="Loading" />;

function Thoughts({ address }: { address: ThoughtsAddress }) {
  useDocumentTitle("Thoughts · Commonplace");
  const { search, filters, words, change } = address;
  const shown = useShownThoughts(words, filters);
  const facets = useFacets().data;
  const [shownDays, showDays] = useDraft("days");
  const areDaysShown = shownDays !== "";
  const allDays = useTimeline(filters).data?.days;
  const foundDays = useMemo(() => countByDay(shown.thoughts), [shown.thoughts]);
  /** The bars follow the search. */
  const days = shown.isSearch ? foundDays : allDays;
  const live = useLiveThoughts(filters);
  const selection = useSelection(shown.thoughts);
  const changeStates = useStateChanges();
  const correct = useCorrections();
  const [activeId, setActiveId] = useState<string>();
  const [editingId, setEditingId] = useState<string>();
  const list = useRef<ListHandle>(null);
  const captureInput = useRef<HTMLTextAreaElement>(null);
  const commands = useListCommands({
    address,
    shown,
    selection,
    activeId,
    list,
    changeStates,
    correct,
    startEditing: setEditingId,
    focusCapture: () => captureInput.current?.focus(),
  });
  useListShortcuts(commands);
  usePageActions(commands);

  const foundStates = useFoundStates(words, filters);
  const total = shown.isSearch ? shown.thoughts.length : countWithin(allDays ?? [], search.from, search.to);
  const isHidden = words !== "" || address.isFiltered || (search.state ?? "open") !== "open";

  function toTop(): void {
    window.scrollTo({ top: 0 });
    live.showWaiting();
  }
  const outbox = <OutboxRows onEdit={() => captureInput.current?.focus()} />;
  const copy = useOfflineCopy(shown.isUnreachable).data;
  const online = (
    <>
      <Stack gap="xs" mt="xs">
        <FilterBar
          address={address}
          facets={facets}
          counts={foundStates ?? facets?.states}
          days={{ isShown: areDaysShown, toggle: () => showDays(areDaysShown ? "" : "shown") }}
          searchField={
            <SearchField
              words={words}
              isSearching={shown.isSearch && shown.isStale}
              onSearch={(query) => change({ query: query || undefined }, query !== "" && words !== "")}
              onLeave={commands.next}
            />
          }
        />
        {areDaysShown && days && days.length > 0 && (
          <Suspense fallback={<Waiting />}>
            <Timeline days={days} from={search.from} to={search.to} onPick={change} />
          </Suspense>
        )}
      </Stack>
      <div className={classes.columns}>
        <div className={classes.main}>
          {outbox}
          <NewThoughts count={live.waitingCount} isShown={live.hasWaiting} onShow={toTop} />
          <ListSummary shown={shown} selection={selection}>
            {describe(total, { isUnsure: shown.isUnsure, state: search.state ?? "open" }, foundStates)}
          </ListSummary>
          <ShownList
            ref={list}
            address={address}
            facets={facets}
            shown={shown}
            total={total}
            selection={selection}
            activeId={activeId}
            onActive={setActiveId}
            changeStates={changeStates}
            correct={correct}
          />
          <AtRest isWanted={selection.selected.length > 0}>
            <SelectionBar selection={selection} hasMore={shown.hasMore} onChange={commands.changeSelected} />
          </AtRest>
        </div>
        <DetailPane
          id={search.thought}
          editingId={editingId}
          onEdit={setEditingId}
          onClose={commands.closeDetail}
          changeStates={changeStates}
          correct={correct}
        />
      </div>
    </>
  );
  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1" tabIndex={-1}>
        Thoughts
      </VisuallyHidden>
      {/* In one place with and without a connection: it keeps the focus of who is typing when that changes. */}
      <CaptureBox
        input={captureInput}
        onCaptured={() => isHidden && showDone("Captured; search or filters hide it here.")}
      />
      {shown.isUnreachable && copy ? (
        <Suspense fallback={<Waiting />}>
          {outbox}
          <OfflineThoughts copy={copy} onRetry={shown.refetch} />
        </Suspense>
      ) : (
        online
      )}
    </div>
  );
}

type Counts = Partial<Record<ThoughtState, number>>;

/** How many there are, and how many more the words find in other states. */
function describe(
  total: number,
  { isUnsure, state }: { isUnsure: boolean; state: ThoughtState },
  found?: Counts,
): string {
  const count = total.toLocaleString("en");
  if (!found) return total === 0 ? "" : `${count} ${total === 1 ? "thought" : "thoughts"}`;
  const others = Object.entries(stateNames)
    .filter(([name]) => name !== state)
    .flatMap(([name, label]) =>
      found[name as ThoughtState] ? [`${found[name as ThoughtState]} in ${label}`] : [],
    );
  const here = isUnsure
    ? "No sure match. These are the nearest."
    : `${count} ${total === 1 ? "match" : "matches"}, best first.`;
  return others.length > 0 ? `${here} Also ${others.join(", ")}.` : here;
}
