import { Button, CloseButton, Group, SegmentedControl, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { getRouteApi } from "@tanstack/react-router";
import { NotebookPen, Plus, Search } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { PageHeader } from "../../parts/PageHeader.tsx";
import { useTypedSearch } from "../../parts/use-typed-search.ts";
import { useMe } from "../../queries/session.ts";
import { omitUndefined } from "../../search-params.ts";
import { usePaletteActions } from "../../shell/palette/palette-actions.ts";
import { useShortcuts } from "../../shell/shortcuts/shortcuts.ts";
import { dropErasedDrafts } from "./editor/local-drafts.ts";
import { FoundNotes } from "./FoundNotes.tsx";
import { NewNoteDialog } from "./NewNoteDialog.tsx";
import { NoteList } from "./NoteList.tsx";

const route = getRouteApi("/app/notes");

export default function NotesPage() {
  const { query, state = "open" } = route.useSearch();
  const [isOpen, { open, close }] = useDisclosure(false);
  const navigate = route.useNavigate();
  const { id: userId } = useMe();
  useEffect(() => void dropErasedDrafts(userId), [userId]);
  usePaletteActions(
    useMemo(() => [{ id: "new-note", label: "New note", icon: NotebookPen, run: open }], [open]),
  );
  useShortcuts(useMemo(() => [{ key: "n", label: "New note", group: "Notes", run: open }], [open]));
  const create = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={open}>
      New note
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Notes"
        lead="Longer texts, in Markdown, that you and the chat write and attach to thoughts."
        actions={create}
      />
      <Group gap="md" mb="lg" align="center">
        <NoteSearch />
        {!query && (
          <SegmentedControl
            aria-label="Which notes"
            size="md"
            data={[
              { value: "open", label: "Notes" },
              { value: "archived", label: "Archived" },
            ]}
            value={state}
            onChange={(next) =>
              navigate({
                search: omitUndefined({ state: next === "archived" ? next : undefined }),
                replace: true,
              })
            }
          />
        )}
      </Group>
      {query ? <FoundNotes words={query} /> : <NoteList state={state} create={create} />}
      <NewNoteDialog isOpen={isOpen} onClose={close} />
    </>
  );
}

function NoteSearch() {
  const { query = "", state } = route.useSearch();
  const navigate = route.useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { typed, type, clear } = useTypedSearch(query, (words) =>
    navigate({ search: omitUndefined({ query: words || undefined, state }), replace: true }),
  );
  useShortcuts(
    useMemo(
      () => [{ key: "/", label: "Search notes", group: "Notes", run: () => field.current?.focus() }],
      [],
    ),
  );
  const empty = () => {
    clear();
    field.current?.focus();
  };
  return (
    <TextInput
      ref={field}
      aria-label="Search notes"
      placeholder="Search notes"
      type="search"
      flex="1 1 260px"
      leftSection={<Search size={16} aria-hidden />}
      rightSection={typed && <CloseButton aria-label="Clear the search" onClick={empty} size="lg" />}
      value={typed}
      onChange={({ currentTarget: { value } }) => type(value)}
    />
  );
}
