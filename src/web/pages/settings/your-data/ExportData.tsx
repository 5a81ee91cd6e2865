import { Button, Group } from "@mantine/core";
import { Download } from "lucide-react";
import { SectionTitle } from "../SectionTitle.tsx";

const exports = [
  { format: "jsonl", label: "JSON Lines" },
  { format: "markdown", label: "Markdown" },
];

export function ExportData() {
  return (
    <section>
      <SectionTitle title="Export">
        All thoughts and notes in one file, without the chats. JSON Lines has their history and what you
        corrected, too, and can be imported again; Markdown is for reading.
      </SectionTitle>
      <Group gap="sm">
        {exports.map(({ format, label }) => (
          <Button
            key={format}
            component="a"
            href={`/api/app/export?format=${format}`}
            download
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
          >
            {label}
          </Button>
        ))}
      </Group>
    </section>
  );
}
