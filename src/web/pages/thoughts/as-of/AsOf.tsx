import { Alert, Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { History } from "lucide-react";
import { PageHeader } from "../../../parts/PageHeader.tsx";
import { formatDay, today } from "../days.ts";
import { DayField } from "../filters/DayField.tsx";
import { SearchField } from "../filters/SearchField.tsx";
import { stateNames } from "../search.ts";
import type { ThoughtsAddress } from "../use-thoughts-address.ts";
import { AsOfList } from "./AsOfList.tsx";
import { AsOfThought } from "./AsOfThought.tsx";

const states = ["open", "completed", "archived"] as const;

/** The book as it was at the end of a day, to read. */
export function AsOf({ day, address }: { day: string; address: ThoughtsAddress }) {
  const { search, words, change } = address;
  const state = search.state ?? "open";
  return (
    <>
      <PageHeader title="Thoughts" />
      <Alert
        icon={<History size={18} aria-hidden />}
        variant="light"
        title={`${formatDay(day)}, at the end of the day`}
        mb="md"
      >
        Your thoughts as they were then, to read. What was captured or imported later is absent, and so is
        what has been erased since.
      </Alert>
      <Stack gap="sm" role="search" aria-label="Search and filters">
        <Group align="flex-end" gap="sm">
          <DayField
            label="Day"
            value={day}
            max={today()}
            required
            onChange={(as_of) => as_of && change({ as_of, thought: undefined }, true)}
          />
          <Button variant="default" onClick={() => change({ as_of: undefined, thought: undefined })}>
            Back to today
          </Button>
        </Group>
        <SearchField
          words={words}
          isSearching={false}
          onSearch={(query) => change({ query: query || undefined }, query !== "" && words !== "")}
          onLeave={() => {}}
        />
        <SegmentedControl
          aria-label="State"
          size="md"
          value={state}
          onChange={(value) => change({ state: value === "open" ? undefined : value })}
          data={states.map((value) => ({ value, label: stateNames[value] }))}
        />
      </Stack>
      <AsOfList day={day} state={state} words={words} onOpen={(thought) => change({ thought })} />
      {search.thought && (
        <AsOfThought id={search.thought} day={day} onClose={() => change({ thought: undefined })} />
      )}
    </>
  );
}
