import { Button, FileButton, Group, NativeSelect, Stack } from "@mantine/core";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { type ImportFormat, useImport } from "../../queries/settings-import.ts";
import { ImportReport } from "./ImportReport.tsx";
import { SectionTitle } from "./SectionTitle.tsx";

const formats: { value: ImportFormat; label: string }[] = [
  { value: "auto", label: "Detect automatically" },
  { value: "jsonl", label: "JSON Lines, exported here" },
  { value: "text", label: "Text or Markdown, one thought per item" },
  { value: "markdown", label: "Markdown folder or Obsidian vault (zip)" },
  { value: "chatgpt", label: "ChatGPT export (zip)" },
  { value: "claude", label: "Claude export (zip)" },
  { value: "bookmarks", label: "Browser bookmarks (HTML)" },
  { value: "memos", label: "memos (JSON)" },
  { value: "mem0", label: "mem0 (JSON)" },
  { value: "basic-memory", label: "basic-memory (zip)" },
  { value: "server-memory", label: "server-memory (MCP), JSON Lines" },
];

export function ImportData() {
  const { state, start } = useImport();
  const [format, setFormat] = useState<ImportFormat>("auto");
  const reset = useRef<() => void>(null);
  const isRunning = state.phase === "running";
  return (
    <section>
      <SectionTitle title="Import">
        From an export, a list, an Obsidian vault, ChatGPT, Claude, browser bookmarks, memos, mem0,
        basic-memory or server-memory. Anything that is already here is skipped.
      </SectionTitle>
      <Stack gap="md">
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label="Format"
            size="md"
            data={formats}
            value={format}
            disabled={isRunning}
            onChange={(event) => setFormat(event.currentTarget.value as ImportFormat)}
          />
          <FileButton
            resetRef={reset}
            accept=".jsonl,.json,.ndjson,.txt,.md,.markdown,.html,.zip,text/*,application/json,application/zip"
            onChange={(file) => {
              if (!file) return;
              void start(file, format);
              // Allows choosing the same file again.
              reset.current?.();
            }}
          >
            {(props) => (
              <Button {...props} loading={isRunning} leftSection={<Upload size={18} aria-hidden />}>
                Choose a file
              </Button>
            )}
          </FileButton>
        </Group>
        <ImportReport state={state} />
      </Stack>
    </section>
  );
}
