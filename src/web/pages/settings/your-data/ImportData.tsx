import { Button, FileButton, Group, Loader, NativeSelect, Stack, Text } from "@mantine/core";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import type { ImportFormat } from "../../../../contract-app/imports.ts";
import { useImport } from "../../../queries/settings-import.ts";
import { SectionTitle } from "../SectionTitle.tsx";
import { ImportHistory } from "./ImportHistory.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { ImportReport } from "./ImportReport.tsx";

type Format = ImportFormat | "auto";

const formats: { value: Format; label: string }[] = [
  { value: "auto", label: "Detect automatically" },
  { value: "jsonl", label: "JSON Lines, exported here" },
  { value: "text", label: "Text or Markdown, one thought per item" },
  { value: "markdown", label: "Markdown folder, Obsidian or Notion (zip)" },
  { value: "csv", label: "Table, one thought per row (CSV)" },
  { value: "chatgpt", label: "ChatGPT export (zip)" },
  { value: "claude", label: "Claude export (zip)" },
  { value: "keep", label: "Google Keep (zip of Takeout)" },
  { value: "bookmarks", label: "Browser bookmarks (HTML)" },
  { value: "memos", label: "memos (JSON)" },
  { value: "mem0", label: "mem0 (JSON)" },
  { value: "basic-memory", label: "basic-memory (zip)" },
  { value: "server-memory", label: "server-memory (MCP), JSON Lines" },
];

export function ImportData() {
  const { state, choose, takeAs, start, cancel } = useImport();
  const [format, setFormat] = useState<Format>("auto");
  const reset = useRef<() => void>(null);
  const isBusy = state.phase === "running" || state.phase === "reading";
  return (
    <section>
      <SectionTitle title="Import">
        From an export, a list, a table, an Obsidian vault, Notion, ChatGPT, Claude, Google Keep, browser
        bookmarks, memos, mem0, basic-memory or server-memory. You see what it will become before anything is
        stored; what is already here is skipped.
      </SectionTitle>
      <Stack gap="md">
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label="Format"
            size="md"
            data={formats}
            value={format}
            disabled={isBusy}
            onChange={(event) => setFormat(event.currentTarget.value as Format)}
          />
          <FileButton
            resetRef={reset}
            accept=".jsonl,.json,.ndjson,.txt,.csv,.tsv,.md,.markdown,.html,.zip,text/*,application/json,application/zip"
            onChange={(file) => {
              if (!file) return;
              void choose(file, format);
              // Allows choosing the same file again.
              reset.current?.();
            }}
          >
            {(props) => (
              <Button {...props} loading={isBusy} leftSection={<Upload size={18} aria-hidden />}>
                Choose a file
              </Button>
            )}
          </FileButton>
        </Group>
        {state.phase === "reading" && (
          <Group gap="sm" role="status">
            <Loader size="sm" aria-hidden />
            <Text size="sm">Reading {state.fileName}…</Text>
          </Group>
        )}
        {state.phase === "previewed" && state.preview && (
          <ImportPreview
            fileName={state.fileName}
            preview={state.preview}
            onAs={takeAs}
            onStart={start}
            onCancel={cancel}
          />
        )}
        <ImportReport state={state} />
        <ImportHistory />
      </Stack>
    </section>
  );
}
