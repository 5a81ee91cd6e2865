import { Feather, ListEnd, ListX } from "lucide-react";
import { useMemo } from "react";
import { useLatest } from "../../parts/use-latest.ts";
import { usePaletteActions } from "../../shell/palette/palette-actions.ts";

type Commands = { capture(): void; clear(): void; toEnd(): void };

/** The page's actions in the Ctrl-K palette. */
export function usePageActions(commands: Commands): void {
  const latest = useLatest(commands);
  usePaletteActions(
    useMemo(
      () => [
        // Delayed: the palette restores the focus when it closes.
        {
          id: "capture",
          label: "Capture a thought",
          icon: Feather,
          run: () => later(() => latest.current.capture()),
        },
        { id: "clear", label: "Clear search and filters", icon: ListX, run: () => latest.current.clear() },
        { id: "to-end", label: "Go to the oldest thought", icon: ListEnd, run: () => latest.current.toEnd() },
      ],
      [latest],
    ),
  );
}

const later = (run: () => void) => void setTimeout(run, 250);
