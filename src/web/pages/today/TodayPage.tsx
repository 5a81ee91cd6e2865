import { Skeleton, Stack, Text } from "@mantine/core";
import { Feather } from "lucide-react";
import { Suspense, useRef } from "react";
import type { TodayView } from "../../../contract-app/today.ts";
import { useIsCutOff, useOfflineCopy } from "../../offline/use-offline.ts";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { LinkButton } from "../../parts/Links.tsx";
import { late } from "../../parts/late.tsx";
import { PageHeader } from "../../parts/PageHeader.tsx";
import { useToday } from "../../queries/today.ts";
import { CaptureBox } from "../thoughts/capture/CaptureBox.tsx";
import { OutboxRows } from "../thoughts/capture/Outbox.tsx";
import { formatFullDay, today } from "../thoughts/days.ts";
import { DaySections } from "./DaySections.tsx";

const OfflineThoughts = late(
  async () => (await import("../thoughts/capture/OfflineThoughts.tsx")).OfflineThoughts,
);

/** The first page: what today asks for, and what is worth another look. */
export default function TodayPage() {
  const read = useToday();
  const { data, error, refetch } = read;
  const isCutOff = useIsCutOff(read);
  const copy = useOfflineCopy(isCutOff).data;
  const captureInput = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <PageHeader
        title="Today"
        lead={formatFullDay(data?.day ?? today())}
        actions={
          <LinkButton to="/digest" variant="default">
            Your week
          </LinkButton>
        }
      />
      <Stack gap="lg">
        <div>
          <CaptureBox input={captureInput} onCaptured={() => void refetch()} />
          <OutboxRows onEdit={() => captureInput.current?.focus()} />
        </div>
        {data ? (
          <Day today={data} />
        ) : isCutOff && copy ? (
          <Suspense fallback={<Loading />}>
            <OfflineThoughts copy={copy} isDueFirst onRetry={() => void refetch()} />
          </Suspense>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Loading />
        )}
      </Stack>
    </>
  );
}

function Day({ today }: { today: TodayView }) {
  if (today.isEmpty && today.captured.count === 0)
    return (
      <EmptyState
        title="Your book begins here"
        icon={Feather}
        action={<LinkButton to="/keys">Connect an assistant</LinkButton>}
      >
        Write down something to do, with its date: “Pay the rent by Friday”. It will be here when it is due.
        Ideas and questions that are still open come back by themselves.
      </EmptyState>
    );
  return (
    <>
      <DaySections today={today} />
      <Text size="sm" c="dimmed">
        Days begin and end by your time zone, which is in Settings.
      </Text>
    </>
  );
}

function Loading() {
  return (
    <Stack role="status" aria-busy aria-label="Loading">
      <Skeleton h={90} />
      <Skeleton h={160} />
    </Stack>
  );
}
