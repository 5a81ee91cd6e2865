import { Alert, Box, List, Text } from "@mantine/core";
import { useState } from "react";
import type { ImportBatch, ImportUndo } from "../../../../contract-app/imports.ts";
import { ConfirmButton } from "../../../parts/forms/ConfirmButton.tsx";
import { showFailure } from "../../../parts/Toasts.tsx";
import { TimeAgo } from "../../../parts/time/TimeAgo.tsx";
import { useImports, useUndoImport } from "../../../queries/imports.ts";
import classes from "../Settings.module.css";
import { countEntries } from "./count-entries.ts";

/** Past imports, each of which can be undone as a whole. */
export function ImportHistory() {
  const { data } = useImports();
  if (!data || data.imports.length === 0) return null;
  return (
    <Box>
      <Text fw={600}>Imported so far</Text>
      <ul className={classes.rows}>
        {data.imports.map((batch) => (
          <ImportRow key={batch.id} batch={batch} />
        ))}
      </ul>
    </Box>
  );
}

const states: Record<ImportBatch["state"], string> = {
  running: " · not finished",
  done: "",
  undoing: " · partly undone",
  undone: " · undone",
};

function ImportRow({ batch }: { batch: ImportBatch }) {
  const { id, fileName, begunAt, state } = batch;
  const [step, setStep] = useState<ImportUndo | null>(null);
  const undoing = useUndoImport(setStep);
  return (
    <li>
      <Box>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {fileName}
        </Text>
        <Text size="sm" c="dimmed">
          <TimeAgo at={begunAt} /> · {countEntries(batch)}
          {states[state]}
        </Text>
        <div role="status">{step && <UndoStep step={step} />}</div>
      </Box>
      {state !== "undone" && (
        <ConfirmButton
          label="Undo and erase"
          aria-label={`Undo and erase the import of ${fileName}`}
          question={`Undo the import of ${fileName}?`}
          loading={undoing.isPending}
          onConfirm={() => undoing.mutateAsync(id).catch(showFailure)}
        >
          This erases the {countEntries(batch)} that it made, with their history. What was changed since is
          kept.
        </ConfirmButton>
      )}
    </li>
  );
}

function UndoStep({ step }: { step: ImportUndo }) {
  if (!step.isDone) return <Text size="sm">{step.remaining.toLocaleString()} left…</Text>;
  return (
    <Alert mt="xs" color={step.kept > 0 ? "yellow" : "green"}>
      {step.removed.toLocaleString()} erased
      {step.kept > 0 && `, ${step.kept.toLocaleString()} kept because they were changed since:`}
      {step.kept === 0 && "."}
      {step.named.length > 0 && (
        <List size="sm">
          {step.named.map(({ id, title }) => (
            <List.Item key={id}>{title}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
