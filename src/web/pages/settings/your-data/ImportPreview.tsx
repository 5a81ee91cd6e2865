import { Box, List, Paper, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import type { ImportPreview as Preview } from "../../../../contract-app/imports.ts";
import type { ImportAs, ImportChoices } from "../../../queries/import-requests.ts";
import { countEntries } from "./count-entries.ts";
import { RowErrors } from "./ImportReport.tsx";
import { PreviewChoices } from "./PreviewChoices.tsx";

type Props = {
  fileName: string;
  preview: Preview;
  onAs: (as: ImportAs) => void;
  onStart: (choices: ImportChoices) => void;
  onCancel: () => void;
};

/** What a file will become, before anything of it is stored. */
export function ImportPreview({ fileName, preview, onAs, onStart, onCancel }: Props) {
  const { sha256, counts, choices, as } = preview;
  return (
    <Paper withBorder p="md" component="section" aria-label="Preview">
      <Stack gap="md">
        <Box>
          <Title order={3} size="h4">
            {fileName}
          </Title>
          <Text role="status">
            {countEntries(counts)}
            {counts.offered > 0 && `, ${counts.offered.toLocaleString()} offered`}
            {counts.failed > 0 && `, ${counts.failed.toLocaleString()} cannot be read`}.
          </Text>
        </Box>
        {choices.length > 1 && (
          <SegmentedControl
            aria-label="Take as"
            w="fit-content"
            value={as}
            onChange={(value) => onAs(value as ImportAs)}
            data={[
              { value: "notes", label: "As notes" },
              { value: "thoughts", label: "As thoughts" },
            ]}
          />
        )}
        {/* Another file or reading begins with everything ticked. */}
        <PreviewChoices key={`${sha256} ${as}`} preview={preview} onStart={onStart} onCancel={onCancel}>
          <LeftOut leftOut={preview.leftOut} />
          {preview.errors.length > 0 && <RowErrors errors={preview.errors} total={counts.failed} />}
        </PreviewChoices>
      </Stack>
    </Paper>
  );
}

function LeftOut({ leftOut }: Pick<Preview, "leftOut">) {
  if (leftOut.length === 0) return null;
  return (
    <Box>
      <Text fw={600}>Left out</Text>
      <List size="sm">
        {leftOut.map(({ reason, count, examples }) => (
          <List.Item key={reason}>
            {reason}: {count.toLocaleString()}
            {examples.length > 0 && ` (${examples.join(", ")}${count > examples.length ? " …" : ""})`}
          </List.Item>
        ))}
      </List>
    </Box>
  );
}
