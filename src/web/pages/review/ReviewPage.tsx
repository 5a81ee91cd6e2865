import { Button, Group, Loader, Skeleton, Stack, Text } from "@mantine/core";
import { CircleCheckBig } from "lucide-react";
import type { ReviewCounts } from "../../../contract-app/review.ts";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { TextLink } from "../../parts/Links.tsx";
import { PageHeader } from "../../parts/PageHeader.tsx";
import { showDone, showFailure } from "../../parts/Toasts.tsx";
import { useRetryEnrichment } from "../../queries/health.ts";
import { useReviewCounts } from "../../queries/review.ts";
import { Findings } from "./Findings.tsx";
import { kinds } from "./kinds.ts";
import { ReviewSection } from "./ReviewSection.tsx";

/** What may need the person. */
export default function ReviewPage() {
  const { data, error, refetch } = useReviewCounts(true);
  return (
    <>
      <PageHeader title="Review" lead="What may need you. Nothing is changed unless you say so." />
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={160} aria-busy aria-label="Loading" role="status" />}
      {data && !data.isDone && (
        <Group gap="xs" mb="md" role="status">
          <Loader size={16} aria-hidden />
          <Text c="dimmed">Looking through your thoughts …</Text>
        </Group>
      )}
      {data && <Sections counts={data.counts} isDone={data.isDone} />}
    </>
  );
}

function Sections({ counts, isDone }: { counts: ReviewCounts; isDone: boolean }) {
  const shown = kinds.filter((kind) => counts[kind] > 0);
  if (shown.length === 0 && counts.failed === 0)
    return isDone ? (
      <EmptyState title="Nothing to review" icon={CircleCheckBig}>
        Likely duplicates, contradictions, secrets and junk that assistants left would be listed here.
      </EmptyState>
    ) : null;
  return (
    <Stack gap={40}>
      {shown.map((kind) => (
        <Findings key={kind} kind={kind} count={counts[kind]} />
      ))}
      {counts.failed > 0 && <Failed count={counts.failed} />}
    </Stack>
  );
}

function Failed({ count }: { count: number }) {
  const retrying = useRetryEnrichment();
  const retry = () =>
    retrying.mutate(undefined, { onSuccess: () => showDone("They are tried again."), onError: showFailure });
  return (
    <ReviewSection
      title="Not understood yet"
      count={count}
      lead="Their category, mentions and links could not be found. They are stored, and found by their words."
    >
      <Group>
        <Button variant="default" loading={retrying.isPending} onClick={retry}>
          Try again
        </Button>
        <TextLink to="/health">Why they failed</TextLink>
      </Group>
    </ReviewSection>
  );
}
