import { ActionIcon, Box, Group, Table, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDisclosure, useElementSize } from "@mantine/hooks";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { memo, useState } from "react";
import { addDays, formatDay, formatDayShort } from "../days.ts";
import { DayBars } from "./DayBars.tsx";
import classes from "./Timeline.module.css";
import { type DayCount, endOfWindow, fillWindow } from "./timeline-window.ts";

const DAY_PX = 11;
const MAX_DAYS = 120;
const MIN_DAYS = 21;

type Range = { from: string | undefined; to: string | undefined };
type Props = Range & { days: DayCount[]; onPick: (range: Range) => void };

/** Thoughts per day, as bars or as a table. Picking days filters the list. */
export const Timeline = memo(function Timeline({ days, from, to, onPick }: Props) {
  const { ref, width } = useElementSize();
  const [end, setEnd] = useState(() => endOfWindow(days, to));
  const [isTable, { toggle }] = useDisclosure(false);
  const length = Math.max(MIN_DAYS, Math.min(MAX_DAYS, Math.floor((width || 600) / DAY_PX)));
  const shown = fillWindow(days, end, length);
  const begin = shown[0]?.day ?? end;
  const latest = endOfWindow(days, undefined);
  const hasEarlier = (days[0]?.day ?? begin) < begin;
  return (
    <Box component="figure" m={0} className={classes.figure ?? ""}>
      <Group component="figcaption" gap="xs" justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed">
          <Text span inherit visibleFrom="xs">
            Thoughts per day,{" "}
          </Text>
          {formatDayShort(begin)} to {formatDayShort(end)}
        </Text>
        <Group gap={2} wrap="nowrap">
          <UnstyledButton className={classes.toggle} onClick={toggle} aria-expanded={isTable}>
            {isTable ? "As a plot" : "As a table"}
            <VisuallyHidden>: thoughts per day</VisuallyHidden>
          </UnstyledButton>
          <ActionIcon
            aria-label="Earlier days"
            className={classes.step ?? ""}
            disabled={!hasEarlier}
            onClick={() => setEnd(addDays(begin, -1))}
          >
            <ChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label="Later days"
            className={classes.step ?? ""}
            disabled={end >= latest}
            onClick={() => setEnd(min(addDays(end, length), latest))}
          >
            <ChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <div ref={ref}>
        {isTable ? (
          <DayTable days={shown} onPick={onPick} />
        ) : (
          <DayBars days={shown} range={{ from, to }} onPick={onPick} />
        )}
      </div>
    </Box>
  );
});

const min = (a: string, b: string) => (a < b ? a : b);

function DayTable({ days, onPick }: { days: DayCount[]; onPick: (range: Range) => void }) {
  const filled = days.filter(({ count }) => count > 0).reverse();
  return (
    <Box mah={240} style={{ overflow: "auto" }} tabIndex={0} role="region" aria-label="Thoughts per day">
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Day</Table.Th>
            <Table.Th ta="right">Thoughts</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filled.map(({ day, count }) => (
            <Table.Tr key={day}>
              <Table.Td>
                <UnstyledButton className={classes.toggle} onClick={() => onPick({ from: day, to: day })}>
                  {formatDay(day)}
                </UnstyledButton>
              </Table.Td>
              <Table.Td ta="right">{count.toLocaleString("en")}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
