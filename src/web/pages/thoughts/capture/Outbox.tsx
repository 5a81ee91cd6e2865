import { Button, Group, Loader, Text } from "@mantine/core";
import { CircleAlert, CloudOff } from "lucide-react";
import { readDraft, writeDraft } from "../../../drafts.ts";
import { showUndo } from "../../../parts/Toasts.tsx";
import { TimeAgo } from "../../../parts/time/TimeAgo.tsx";
import { useOutbox } from "../../../queries/thoughts/captures.ts";
import { CAPTURE_PLACE } from "./CaptureBox.tsx";
import classes from "./Outbox.module.css";

type Outbox = ReturnType<typeof useOutbox>;
type Entry = Outbox["waiting"][number];
type Props = {
  /** The text is in the capture box now. */
  onEdit: () => void;
};

/** Captures that the service does not have yet, with where each stands. */
export function OutboxRows({ onEdit }: Props) {
  const outbox = useOutbox();
  if (outbox.waiting.length === 0) return null;
  return (
    <section aria-label="Not sent yet" className={classes.outbox}>
      <ul className={classes.list}>
        {outbox.waiting.map((entry) => (
          <OutboxRow key={entry.id} entry={entry} outbox={outbox} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  );
}

function OutboxRow({ entry, outbox, onEdit }: Props & { entry: Entry; outbox: Outbox }) {
  const { id, userId, text, refusal, isSending } = entry;
  const label = text.slice(0, 60);
  async function drop(): Promise<void> {
    const dropped = await outbox.discard(id);
    if (dropped) showUndo("Dropped.", () => outbox.restore(dropped));
  }
  async function edit(): Promise<void> {
    const typed = readDraft(userId, CAPTURE_PLACE);
    writeDraft(userId, CAPTURE_PLACE, typed.trim() === "" ? text : `${text}\n\n${typed}`);
    onEdit();
    await outbox.discard(id);
  }
  return (
    <li className={classes.row} data-unsent={id}>
      <div className={classes.text} dir="auto">
        {text}
      </div>
      <Group gap="xs" justify="space-between">
        <Standing entry={entry} />
        <Group gap={4}>
          {refusal !== null && (
            <Button size="compact-md" variant="subtle" onClick={() => void outbox.retry(id)}>
              Try again
            </Button>
          )}
          <Button
            size="compact-md"
            variant="subtle"
            disabled={isSending}
            aria-label={`Edit: ${label}`}
            onClick={() => void edit()}
          >
            Edit
          </Button>
          <Button
            size="compact-md"
            variant="subtle"
            disabled={isSending}
            aria-label={`Drop: ${label}`}
            onClick={() => void drop()}
          >
            Drop
          </Button>
        </Group>
      </Group>
    </li>
  );
}

function Standing({ entry: { refusal, isSending, writtenAt } }: { entry: Entry }) {
  if (refusal !== null)
    return (
      <Text size="sm" c="var(--mantine-color-error)" className={classes.standing ?? ""} role="status">
        <CircleAlert size={15} aria-hidden /> Refused: {refusal}
      </Text>
    );
  return (
    <Text size="sm" c="dimmed" className={classes.standing ?? ""} role="status">
      {isSending ? <Loader size={14} aria-hidden /> : <CloudOff size={15} aria-hidden />}
      {isSending ? "Sending …" : "Waits to be sent"}
      <TimeAgo at={writtenAt} />
    </Text>
  );
}
