import { Checkbox, Table, Text } from "@mantine/core";
import type { PreviewEntry } from "../../../../contract-app/imports.ts";
import { toPlainText } from "../../../parts/markdown/plain-text.ts";
import { ScrollTable } from "../../../parts/ScrollTable.tsx";
import { createFormat } from "../../../time-zone.ts";

type Props = {
  label: string;
  entries: PreviewEntry[];
  isTicked: (entry: PreviewEntry) => boolean;
  /** Decided elsewhere. */
  isFixed?: (entry: PreviewEntry) => boolean;
  onToggle: (entry: PreviewEntry) => void;
};

const day = createFormat({ dateStyle: "medium" });

export function PreviewEntries({ label, entries, isTicked, isFixed, onToggle }: Props) {
  return (
    <ScrollTable label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={68}>Take</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th w={115}>When</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.index}>
            <Table.Td>
              <Checkbox
                aria-label={`Take ${entry.title ?? toPlainText(entry.excerpt)}`}
                checked={isTicked(entry)}
                disabled={isFixed?.(entry) ?? false}
                onChange={() => onToggle(entry)}
              />
            </Table.Td>
            <Table.Td style={{ overflowWrap: "anywhere" }}>
              {entry.title !== null && <Text fw={600}>{entry.title}</Text>}
              <Text size="sm" {...(entry.title !== null && { c: "dimmed" })}>
                {toPlainText(entry.excerpt)}
              </Text>
            </Table.Td>
            <Table.Td>{entry.at && day(new Date(entry.at))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
