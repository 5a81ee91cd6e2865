import { Box, Button, Group, Text, Title } from "@mantine/core";
import type { FailedThought, HealthView } from "../../../contract-app.ts";
import { TextLink } from "../../parts/Links.tsx";
import { showDone, showFailure } from "../../parts/Toasts.tsx";
import { useRetryEnrichment } from "../../queries/health.ts";
import classes from "./Health.module.css";
import { NextTry } from "./NextTry.tsx";

/** What happens to a thought after its capture: its kind, who and what is in it, what it is linked with. */
export function Enrichment({ health: { pending, failed, failures } }: { health: HealthView }) {
  const retrying = useRetryEnrichment();
  const retryAll = () =>
    retrying.mutate(undefined, {
      onSuccess: ({ queued }) =>
        showDone(`${queued} ${queued === 1 ? "thought is" : "thoughts are"} tried again.`),
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
            Try all again
          </Button>
        )}
      </Group>
      <Text c="dimmed" mb={failed > 0 ? "md" : 0}>
        {describe(pending, failed)}
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
          These are the {failures.length} that are tried again soonest, of {failed.toLocaleString()}.
        </Text>
      )}
    </Box>
  );
}

function describe(pending: number, failed: number): string {
  const count = (number: number) => `${number.toLocaleString()} ${number === 1 ? "thought" : "thoughts"}`;
  if (failed > 0)
    return `${count(failed)} could not be enriched. They are stored and found by their words, and are tried again by themselves.`;
  if (pending > 0) return `${count(pending)} in the queue. They are stored and found by their words already.`;
  return "Every thought is enriched: its kind, its links, and who and what is in it are known.";
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
          {attempts === 1 ? "tried once" : `tried ${attempts} times`}; next try <NextTry at={retryAt} />
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
