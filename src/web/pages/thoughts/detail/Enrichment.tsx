import { Alert, Button, Text } from "@mantine/core";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { showDone, showFailure } from "../../../parts/Toasts.tsx";
import { formatExact } from "../../../parts/time/TimeAgo.tsx";
import { useRetryEnrichment } from "../../../queries/thoughts/detail.ts";

/** Shows nothing when the enrichment is done, which is nearly always. */
export function Enrichment({ thought, retryAt }: { thought: ListedThought; retryAt: string | null }) {
  const retrying = useRetryEnrichment(thought.id);
  const { enrichment, enrichmentStage, enrichmentError } = thought.metadata;
  if (enrichment === "done") return null;
  if (enrichment === "pending")
    return (
      <Text size="sm" c="dimmed" role="status">
        Being enriched: category, entities, dates and links follow.
      </Text>
    );
  const retry = () =>
    retrying.mutate(undefined, { onSuccess: () => showDone("Retrying now."), onError: showFailure });
  return (
    <Alert color="orange" title={`Enrichment failed${enrichmentStage ? ` at “${enrichmentStage}”` : ""}`}>
      {typeof enrichmentError === "string" && <Text size="sm">{enrichmentError}</Text>}
      {retryAt && <Text size="sm">Next automatic retry: {formatExact(retryAt)}.</Text>}
      <Button mt="sm" variant="default" loading={retrying.isPending} onClick={retry}>
        Try again now
      </Button>
    </Alert>
  );
}
