import { Box, Group, Paper, SegmentedControl, SimpleGrid, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import type { HealthView } from "../../../contract-app.ts";
import { PlotBars } from "../../parts/PlotBars.tsx";
import { PlotLines } from "../../parts/PlotLines.tsx";
import { formatMs } from "./amounts.ts";
import { type Range, type Stretch, toStretches } from "./request-series.ts";

/** Requests of all kinds to this process, how many failed, and how long they took. */
export function RequestPlots({ requests }: Pick<HealthView, "requests">) {
  const [range, setRange] = useState<Range>("hour");
  const stretches = useMemo(() => toStretches(requests, range), [requests, range]);
  const count = stretches.reduce((total, stretch) => total + stretch.count, 0);
  const errors = stretches.reduce((total, stretch) => total + stretch.errors, 0);
  return (
    <Box component="section" aria-label="Requests over time">
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="xl">
          Requests
        </Title>
        <SegmentedControl
          aria-label="Of the last"
          size="md"
          data={[
            { value: "hour", label: "Last hour" },
            { value: "day", label: "Last day" },
          ]}
          value={range}
          onChange={(value) => setRange(value === "day" ? "day" : "hour")}
        />
      </Group>
      <Text c="dimmed" mb="md">
        {count.toLocaleString()} requests,{" "}
        {errors === 0 ? "none failed" : `${errors.toLocaleString()} failed`}.
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Paper>
          <PlotBars
            title={`Requests by the ${range === "hour" ? "minute" : "quarter hour"}, failed ones in red`}
            bars={stretches.map(({ label, count: value, errors: part }) => ({ label, value, part }))}
            labelHeading="From"
            valueHeading="Requests"
            partHeading="Failed"
          />
          <Ends stretches={stretches} />
        </Paper>
        <Paper>
          <PlotLines
            title="How long they took"
            moments={stretches.map(({ label, p50, p95 }) => ({ label, values: [p50, p95] }))}
            labelHeading="From"
            lines={["half within (p50)", "95 % within (p95)"]}
            format={formatMs}
          />
        </Paper>
      </SimpleGrid>
    </Box>
  );
}

function Ends({ stretches }: { stretches: Stretch[] }) {
  return (
    <Group justify="space-between" mt={4} aria-hidden>
      <Text size="xs" c="dimmed">
        {stretches[0]?.label}
      </Text>
      <Text size="xs" c="dimmed">
        {stretches.at(-1)?.label}
      </Text>
    </Group>
  );
}
