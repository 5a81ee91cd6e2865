import { Box, Button, Group, Text, Title } from "@mantine/core";
import type { FailedThought, HealthView } from "../../../contract-app/instance.ts";
import { TextLink } from "../../parts/Links.tsx";
import { showDone, showFailure } from "../../parts/Toasts.tsx";
import { useRetryEnrichment } from "../../queries/health.ts";
import classes from "./Health.module.css";
import { NextTry } from "./NextTry.tsx";

/** The state of the background work after a capture: category, mentions and links. */
export function Enrichment({ health: { pending, failed, updating, failures } }: { health: HealthView }) {
  const retrying = useRetryEnrichment();
  const retryAll = () =>
    retrying.mutate(undefined, {
      onSuccess: ({ queued }) => showDone(`Retrying ${queued} ${queued === 1 ? "thought" : "thoughts"}.`),
      onError: showFailure,
    });
  return (
    <Box component="section" aria-label="Enrichment">
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="xl">
          Enrichment
        </Title>
        {failed > 0 && (
          <Button variant="default" loading={retrying.isPending} onClick={retryAll}>
            Retry all
          </Button>
        )}
      </Group>
      <Text c="dimmed" mb={failed > 0 ? "md" : 0}>
        {describe(pending, failed)} {updating > 0 && describeUpdate(updating)}
      </Text>
      {failures.length > 0 && (
        <ul className={classes.failures}>
          {failures.map((failure) => (
            <Failure key={failure.id} failure={failure} />
          ))}
        </ul>
      )}
      {failed > failures.length && failures.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          These {failures.length} of {failed.toLocaleString()} will be retried first.
        </Text>
      )}
    </Box>
  );
}

const count = (number: number) => `${number.toLocaleString()} ${number === 1 ? "thought" : "thoughts"}`;

function describeUpdate(updating: number): string {
  return `${count(updating)} still to be indexed for the present models; searches find them meanwhile.`;
}

function describe(pending: number, failed: number): string {
  if (failed > 0)
    return `${count(failed)} could not be enriched. They are stored and can be found by their words; the service retries automatically.`;
  if (pending > 0)
    return `${count(pending)} in the queue. They are stored and can already be found by their words.`;
  return "Every thought is enriched: its category, links and mentions are known.";
}

function Failure({ failure: { id, text, stage, error, attempts, retryAt } }: { failure: FailedThought }) {
  const retrying = useRetryEnrichment();
  return (
    <li className={classes.failure}>
      <div>
        <TextLink to="/thoughts" search={{ thought: id }} lineClamp={2} c="var(--mantine-color-text)">
          {text}
        </TextLink>
        <Text size="sm" c="var(--mantine-color-error)" mt={4}>
          {error || "No reason was recorded."}
        </Text>
        <Text size="sm" c="dimmed">
          {stage && `At the step “${stage}”, `}
          {attempts === 1 ? "tried once" : `tried ${attempts} times`}; next attempt <NextTry at={retryAt} />
        </Text>
      </div>
      <Button
        variant="default"
        loading={retrying.isPending}
        aria-label={`Try again: ${text.slice(0, 60)}`}
        onClick={() => retrying.mutate(id, { onError: showFailure })}
      >
        Try again
      </Button>
    </li>
  );
}
