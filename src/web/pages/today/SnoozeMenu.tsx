import { ActionIcon, Menu } from "@mantine/core";
import { AlarmClockOff } from "lucide-react";
import { showFailure, showUndo } from "../../parts/Toasts.tsx";
import { type SnoozeLength, useSnooze } from "../../queries/today.ts";

const choices: { length: SnoozeLength; name: string; said: string }[] = [
  { length: "day", name: "Until tomorrow", said: "until tomorrow" },
  { length: "week", name: "For a week", said: "for a week" },
  { length: "month", name: "For a month", said: "for a month" },
  { length: "never", name: "For good", said: "for good" },
];

/** Hides a thought from this page for a while. */
export function SnoozeMenu({ id, label }: { id: string; label: string }) {
  const { mutateAsync } = useSnooze();

  // The row is gone by the time it succeeds, so nothing here waits for the hook's callbacks.
  async function snooze({ length, said }: (typeof choices)[number]): Promise<void> {
    await mutateAsync({ id, for: length });
    showUndo(`Snoozed ${said}.`, () => mutateAsync({ id, for: "nothing" }));
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={`Snooze: ${label}`} title="Snooze">
          <AlarmClockOff size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice.length} onClick={() => void snooze(choice).catch(showFailure)}>
            {choice.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
