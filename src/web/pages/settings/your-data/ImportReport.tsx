import { Alert, Box, Progress, Stack, Table, Text } from "@mantine/core";
import { CircleAlert, CircleCheck } from "lucide-react";
import { ScrollTable } from "../../../parts/ScrollTable.tsx";
import type { ImportCounts, RowError } from "../../../queries/import-requests.ts";
import type { ImportState } from "../../../queries/settings-import.ts";

/** The import's progress, its result, and the rows that could not be read. */
export function ImportReport({ state }: { state: ImportState }) {
  const { phase, counts, errors, failure, fileName } = state;
  if (phase === "idle" || phase === "reading" || phase === "previewed") return null;
  return (
    <Stack gap="md">
      {phase === "running" && <Running counts={counts} fileName={fileName} />}
      <div role="status">
        {phase === "finished" && counts && (
          <Alert
            color={counts.failed > 0 ? "yellow" : "green"}
            icon={<CircleCheck size={18} aria-hidden />}
            title={`${fileName} is imported`}
          >
            {summarise(counts)}
          </Alert>
        )}
        {phase === "failed" && (
          <Alert
            color="red"
            icon={<CircleAlert size={18} aria-hidden />}
            title={`${fileName} was not imported`}
          >
            {failure}
            {counts && counts.imported > 0 && ` ${summarise(counts)}`}
          </Alert>
        )}
      </div>
      {errors.length > 0 && <RowErrors errors={errors} total={counts?.failed ?? errors.length} />}
    </Stack>
  );
}

function Running({ counts, fileName }: { counts: ImportCounts | null; fileName: string }) {
  const share = counts && counts.total > 0 ? (100 * counts.done) / counts.total : 0;
  return (
    <Box>
      <Text size="sm" mb={6}>
        {counts
          ? `${counts.done.toLocaleString()} of ${counts.total.toLocaleString()} rows of ${fileName}`
          : `Sending ${fileName}…`}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={share} aria-label="Import" />
      </Progress.Root>
    </Box>
  );
}

function summarise({ imported, skipped, failed }: ImportCounts): string {
  const parts = [`${imported.toLocaleString()} imported`];
  if (skipped > 0) parts.push(`${skipped.toLocaleString()} skipped because they are already here`);
  if (failed > 0) parts.push(`${failed.toLocaleString()} could not be read`);
  return `${parts.join(", ")}.`;
}

export function RowErrors({ errors, total }: { errors: RowError[]; total: number }) {
  return (
    <Box>
      <Text fw={600} mb="xs">
        Rows that could not be read
        {total > errors.length && ` (the first ${errors.length.toLocaleString()})`}
      </Text>
      <ScrollTable label="Rows that could not be read">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={80}>Line</Table.Th>
            <Table.Th>What is wrong</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errors.map(({ row, error }) => (
            <Table.Tr key={`${row} ${error}`}>
              <Table.Td>{row}</Table.Td>
              <Table.Td>{error}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Box>
  );
}
