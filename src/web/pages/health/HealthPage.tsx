import { Skeleton, Stack, Text } from "@mantine/core";
import type { HealthView } from "../../../contract-app/instance.ts";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { PageHeader } from "../../parts/PageHeader.tsx";
import { formatExact, TimeAgo } from "../../parts/time/TimeAgo.tsx";
import { useHealth } from "../../queries/health.ts";
import { Backups } from "./Backups.tsx";
import { Enrichment } from "./Enrichment.tsx";
import { Figures } from "./Figures.tsx";
import { GatewayState } from "./GatewayState.tsx";
import { RequestPlots } from "./RequestPlots.tsx";

export default function HealthPage() {
  const { data, error, refetch } = useHealth();
  return (
    <>
      <PageHeader title="Health" lead="How the service is doing. Updates every five seconds." />
      {data ? (
        <Content health={data} isLost={error !== null} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Stack role="status" aria-busy aria-label="Loading">
          <Skeleton h={90} />
          <Skeleton h={160} />
        </Stack>
      )}
    </>
  );
}

function AwayNodes({ nodes }: Pick<HealthView, "nodes">) {
  if (nodes === null || nodes.away === 0) return null;
  return (
    <Text c="var(--mantine-color-error)" role="alert">
      {nodes.away} of {nodes.all} database servers {nodes.away === 1 ? "does" : "do"} not answer. The people
      whose thoughts are there have to wait; nothing is lost.
    </Text>
  );
}

function Content({ health, isLost }: { health: HealthView; isLost: boolean }) {
  return (
    <Stack gap={40}>
      {isLost && (
        <Text c="var(--mantine-color-error)" role="alert">
          The service is not responding; these are the last known figures.
        </Text>
      )}
      <AwayNodes nodes={health.nodes} />
      <Figures health={health} />
      <Enrichment health={health} />
      <GatewayState gateway={health.gateway} />
      {health.backups && <Backups backups={health.backups} />}
      <RequestPlots requests={health.requests} />
      <Text size="sm" c="dimmed">
        Commonplace {health.version}, running since {formatExact(health.startedAt)} (
        <TimeAgo at={health.startedAt} />)
      </Text>
    </Stack>
  );
}
