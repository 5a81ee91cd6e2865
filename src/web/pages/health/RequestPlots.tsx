import { Box, Group, Paper, SegmentedControl, SimpleGrid, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import type { HealthView } from "../../../contract-app/instance.ts";
import { formatMs } from "../../parts/format.ts";
import { PlotBars } from "../../parts/plots/PlotBars.tsx";
import { PlotLines } from "../../parts/plots/PlotLines.tsx";
import { type Bucket, type Range, toBuckets } from "./request-series.ts";

/** All requests to this process: their number, failures and response times. */
export function RequestPlots({ requests }: Pick<HealthView, "requests">) {
  const [range, setRange] = useState<Range>("hour");
  const buckets = useMemo(() => toBuckets(requests, range), [requests, range]);
  const count = buckets.reduce((total, bucket) => total + bucket.count, 0);
  const errors = buckets.reduce((total, bucket) => total + bucket.errors, 0);
  return (
    <Box component="section" aria-label="Requests over time">
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="xl">
          Requests
        </Title>
        <SegmentedControl
          aria-label="Time range"
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
            title={`Requests per ${range === "hour" ? "minute" : "quarter of an hour"}, failed ones in red`}
            bars={buckets.map(({ label, count: value, errors: part }) => ({ label, value, part }))}
            labelHeading="From"
            valueHeading="Requests"
            partHeading="Failed"
          />
          <AxisEnds buckets={buckets} />
        </Paper>
        <Paper>
          <PlotLines
            title="Response times"
            moments={buckets.map(({ label, p50, p95 }) => ({ label, values: [p50, p95] }))}
            labelHeading="From"
            lines={["median (p50)", "95th percentile (p95)"]}
            format={formatMs}
          />
        </Paper>
      </SimpleGrid>
    </Box>
  );
}

function AxisEnds({ buckets }: { buckets: Bucket[] }) {
  return (
    <Group justify="space-between" mt={4} aria-hidden>
      <Text size="xs" c="dimmed">
        {buckets[0]?.label}
      </Text>
      <Text size="xs" c="dimmed">
        {buckets.at(-1)?.label}
      </Text>
    </Group>
  );
}
