import { Button, Group, Stack, Text } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { PageHeader } from "../../parts/PageHeader.tsx";
import { showDone } from "../../parts/Toasts.tsx";
import { useFacets, useTimeline } from "../../queries/thoughts.ts";
import { useLiveThoughts } from "../../queries/thoughts-live.ts";
import { CaptureBox } from "./CaptureBox.tsx";
import { DetailPane } from "./detail/DetailPane.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { NewThoughts } from "./NewThoughts.tsx";
import { OutboxRows } from "./Outbox.tsx";
import { SearchField } from "./SearchField.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { ShownList } from "./ShownList.tsx";
import type { ListHandle } from "./ThoughtList.tsx";
import classes from "./ThoughtsPage.module.css";
import { Timeline } from "./Timeline.tsx";
import { countWithin } from "./timeline-window.ts";
import { useListCommands } from "./use-list-commands.ts";
import { useListShortcuts } from "./use-list-shortcuts.ts";
import { usePageActions } from "./use-page-actions.ts";
import { useSelection } from "./use-selection.ts";
import { useShownThoughts } from "./use-shown-thoughts.ts";
import { useStateChanges } from "./use-state-changes.ts";
import { useThoughtsAddress } from "./use-thoughts-address.ts";

export default function ThoughtsPage() {
  const address = useThoughtsAddress();
  const { search, filters, words, change } = address;
  const shown = useShownThoughts(words, filters);
  const facets = useFacets().data;
  const days = useTimeline(filters).data?.days;
  const live = useLiveThoughts(filters);
  const selection = useSelection(shown.thoughts);
  const changeStates = useStateChanges();
  const [activeId, setActiveId] = useState<string>();
  const [editingId, setEditingId] = useState<string>();
  const list = useRef<ListHandle>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const captureInput = useRef<HTMLTextAreaElement>(null);
  const commands = useListCommands({
    address,
    shown,
    selection,
    activeId,
    list,
    changeStates,
    startEditing: setEditingId,
    focusSearch: () => searchInput.current?.focus(),
    focusCapture: () => captureInput.current?.focus(),
  });
  useListShortcuts(commands);
  usePageActions(commands);

  const total = shown.isSearch ? shown.thoughts.length : countWithin(days ?? [], search.from, search.to);
  const summary = useMemo(() => describe(total, words), [total, words]);
  const isHidden = words !== "" || address.isFiltered || (search.state ?? "open") !== "open";

  function toTop(): void {
    window.scrollTo({ top: 0 });
    live.showWaiting();
  }
  return (
    <div className={classes.page} data-open={search.thought !== undefined || undefined}>
      <div className={classes.main}>
        <PageHeader title="Thoughts" />
        <Stack gap="md">
          <CaptureBox
            inputRef={captureInput}
            onCaptured={() => isHidden && showDone("Captured. Search or filters hide it from this list.")}
          />
          <FilterBar
            address={address}
            facets={facets}
            searchField={
              <SearchField
                inputRef={searchInput}
                words={words}
                isSearching={shown.isSearch && shown.isStale}
                onSearch={(query) => change({ query: query || undefined }, query !== "" && words !== "")}
                onLeave={commands.next}
              />
            }
          />
          {days && days.length > 0 && (
            <Timeline days={days} from={search.from} to={search.to} onPick={change} />
          )}
        </Stack>
        <OutboxRows onEdit={() => captureInput.current?.focus()} />
        <NewThoughts count={live.waitingCount} isShown={live.hasWaiting} onShow={toTop} />
        <Group justify="space-between" mt="xs" mih={30}>
          <Text size="xs" c="dimmed" role="status">
            {shown.isLoading || shown.isStale ? " " : summary}
          </Text>
          {shown.thoughts.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={selection.isSelecting ? selection.clear : selection.start}
            >
              {selection.isSelecting ? "Stop selecting" : "Select"}
            </Button>
          )}
        </Group>
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
        />
        <SelectionBar selection={selection} onChange={commands.changeSelected} />
      </div>
      <DetailPane
        id={search.thought}
        editingId={editingId}
        onEdit={setEditingId}
        onClose={commands.closeDetail}
        changeStates={changeStates}
      />
    </div>
  );
}

function describe(total: number, words: string): string {
  const count = total.toLocaleString("en");
  if (words) return `${count} ${total === 1 ? "match" : "matches"}, best first`;
  return total === 0 ? "" : `${count} ${total === 1 ? "thought" : "thoughts"}`;
}
