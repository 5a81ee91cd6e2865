import { Button, Group, Popover, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { showDone, showFailure, showUndo } from "../../../parts/Toasts.tsx";
import { dayOfDue, hasTime } from "../../../parts/time/due.ts";
import { useChangeDue } from "../../../queries/thoughts/changes.ts";
import { createFormat, toDay } from "../../../time-zone.ts";
import { DueButton, type DueProps } from "./DueButton.tsx";

const swedish = createFormat({ hour: "2-digit", minute: "2-digit" }, "sv-SE");
/** As a field for times wants it: 15:00. */
const timeOfDue = (due: string) => swedish(new Date(due));

export function DuePopover({ isOpenAtFirst, ...props }: DueProps & { isOpenAtFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const button = useRef<HTMLButtonElement>(null);
  function close(): void {
    setIsOpen(false);
    // It may have taken the place of the one that was pressed, which nothing can go back to.
    button.current?.focus({ preventScroll: true });
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <DueButton {...props} ref={button} onClick={() => setIsOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        <DueForm thought={props.thought} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function DueForm({ thought, onDone }: { thought: ListedThought; onDone: () => void }) {
  const { due } = thought.metadata;
  const [day, setDay] = useState(due ? dayOfDue(due) : toDay(new Date()));
  const [time, setTime] = useState(due && hasTime(due) ? timeOfDue(due) : "");
  const { mutateAsync, isPending } = useChangeDue();

  // The row may be elsewhere by the time it succeeds, so nothing here waits for the hook's callbacks.
  async function save(next: string | null): Promise<void> {
    onDone();
    const answer = await mutateAsync({ thought, change: { due: next } });
    if (answer.kind === "stale") return showDone("The thought changed in the meantime. Please try again.");
    if (answer.kind === "unchanged") return;
    const undo = () => mutateAsync({ thought: answer.thought, change: { undo: true } });
    showUndo(next === null ? "No due date." : "Due date changed.", undo);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (day !== "") void save(time === "" ? day : `${day}T${time}`).catch(showFailure);
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-end">
          <TextInput
            type="date"
            label="Due date"
            required
            withAsterisk={false}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label="Time"
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </Group>
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            Save
          </Button>
          {due && (
            <Button variant="default" onClick={() => void save(null).catch(showFailure)}>
              No due date
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
