import { ActionIcon, Button, Group, Stack } from "@mantine/core";
import { Archive, Check, Pencil, Pin, PinOff, RotateCcw } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import type { ThoughtState } from "../../../../contract.ts";
import type { AppOutputs } from "../../../../contract-app/calls.ts";
import type { ListedThought, ThoughtDetail } from "../../../../contract-app/thoughts.ts";
import { focusIfLost } from "../../../parts/focus.ts";
import { CopyButton } from "../../../parts/text/CopyButton.tsx";
import { formatExact } from "../../../parts/time/TimeAgo.tsx";
import { ThoughtMeta } from "../list/ThoughtMeta.tsx";
import rowClasses from "../list/ThoughtRow.module.css";
import { type Correct, togglePin } from "../list/use-corrections.ts";
import { CategoryMenu } from "./CategoryMenu.tsx";
import classes from "./Detail.module.css";
import { Enrichment } from "./Enrichment.tsx";
import { EraseButton } from "./EraseButton.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { LinkedSection } from "./LinkedSection.tsx";
import { MentionsSection } from "./MentionsSection.tsx";
import { NotesSection } from "./NotesSection.tsx";
import { ReplacedSection } from "./ReplacedSection.tsx";
import { RequestEdit } from "./RequestEdit.tsx";
import { TextEditor } from "./TextEditor.tsx";
import { ThoughtText } from "./ThoughtText.tsx";

type Props = {
  detail: ThoughtDetail;
  isEditing: boolean;
  onEdit: (id: string | undefined) => void;
  changeStates: (thoughts: ListedThought[], state: ThoughtState) => void;
  correct: Correct;
  onErased: (report: AppOutputs["eraseThought"]) => void;
};

export function Detail({ detail, isEditing, onEdit, changeStates, correct, onErased }: Props) {
  const { thought, entities, links, notes, retryAt } = detail;
  const { id, storedAt, createdAt } = thought;
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The editor takes the focus with it when it closes.
    if (isEditing) return () => focusIfLost(edit.current);
  }, [isEditing]);
  return (
    <Stack gap="md">
      <div className={rowClasses.meta}>
        <ThoughtMeta
          thought={thought}
          category={<CategoryMenu thought={thought} correct={correct} />}
          canAddDue={thought.state === "open"}
        />
        <PinButton isPinned={thought.metadata.pinned ?? false} onClick={() => togglePin(correct, thought)} />
        {thought.state !== "open" && <span>{thought.state === "completed" ? "Done" : "Archived"}</span>}
        {storedAt.slice(0, 16) !== createdAt.slice(0, 16) && <span>Stored {formatExact(storedAt)}</span>}
      </div>
      <TextEditor
        key={id}
        thought={thought}
        isEditing={isEditing}
        onEditing={(is) => onEdit(is ? id : undefined)}
      >
        <ThoughtText thought={thought} />
      </TextEditor>
      {!isEditing && (
        <Group gap="xs">
          <Actions thought={thought} changeStates={changeStates} edit={edit} onEdit={() => onEdit(id)} />
        </Group>
      )}
      <RequestEdit id={id} />
      <ReplacedSection detail={detail} />
      <Enrichment thought={thought} retryAt={retryAt} />
      <MentionsSection thought={thought} entities={entities} correct={correct} />
      <NotesSection thoughtId={id} notes={notes} />
      <LinkedSection thoughtId={id} links={links} />
      <HistorySection thought={thought} />
      <Group gap="xs" className={classes.section ?? ""} justify="space-between">
        <CopyButton value={`${window.location.origin}/thoughts?thought=${id}`} label="Copy link" />
        <EraseButton id={id} onErased={onErased} />
      </Group>
    </Stack>
  );
}

type ActionsProps = Pick<Props, "changeStates"> & {
  thought: ListedThought;
  edit: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
};

function Actions({ thought, changeStates, edit, onEdit }: ActionsProps) {
  const to = (state: ThoughtState) => () => changeStates([thought], state);
  return (
    <>
      <Button ref={edit} variant="default" leftSection={<Pencil size={16} aria-hidden />} onClick={onEdit}>
        Edit
      </Button>
      {thought.state === "open" ? (
        <Button variant="default" leftSection={<Check size={16} aria-hidden />} onClick={to("completed")}>
          Done
        </Button>
      ) : (
        <Button variant="default" leftSection={<RotateCcw size={16} aria-hidden />} onClick={to("open")}>
          Reopen
        </Button>
      )}
      {thought.state !== "archived" && (
        <Button variant="default" leftSection={<Archive size={16} aria-hidden />} onClick={to("archived")}>
          Archive
        </Button>
      )}
    </>
  );
}

function PinButton({ isPinned, onClick }: { isPinned: boolean; onClick: () => void }) {
  const label = isPinned ? "Unpin" : "Pin";
  return (
    <ActionIcon variant="default" size={32} aria-label={label} title={label} onClick={onClick}>
      {isPinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
    </ActionIcon>
  );
}
