import { useMemo } from "react";
import { useLatest } from "../../../parts/use-latest.ts";
import { useShortcuts } from "../../../shell/shortcuts/shortcuts.ts";

export type ListCommands = {
  next(): void;
  previous(): void;
  toEnd(): void;
  open(): void;
  edit(): void;
  select(): void;
  complete(): void;
  archive(): void;
  pin(): void;
  capture(): void;
  close(): void;
};

const keys: [string, keyof ListCommands, string][] = [
  ["j", "next", "Next thought"],
  ["k", "previous", "Previous thought"],
  ["G", "toEnd", "Go to the last thought"],
  ["o", "open", "Open it (or Enter)"],
  ["e", "edit", "Edit it"],
  ["x", "select", "Select it"],
  ["d", "complete", "Mark as done, or reopen"],
  ["a", "archive", "Archive"],
  ["#", "archive", "Archive"],
  ["p", "pin", "Pin, or unpin"],
  ["c", "capture", "Capture a thought"],
  ["Escape", "close", "Close, or clear the selection"],
];

/** `commands` may change on every render; the registered shortcuts always call the latest. */
export function useListShortcuts(commands: ListCommands): void {
  const latest = useLatest(commands);
  useShortcuts(
    useMemo(
      () =>
        keys.map(([key, command, label]) => ({
          key,
          label,
          group: "Thoughts",
          run: () => latest.current[command](),
        })),
      [latest],
    ),
  );
}
