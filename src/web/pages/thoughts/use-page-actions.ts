import { Feather, ListEnd, ListX } from "lucide-react";
import { useMemo } from "react";
import { useLatest } from "../../parts/use-latest.ts";
import { usePaletteActions } from "../../shell/palette-actions.ts";

type Commands = { capture(): void; clear(): void; toEnd(): void };

/** What the page adds to the Ctrl-K palette. */
export function usePageActions(commands: Commands): void {
  const latest = useLatest(commands);
  usePaletteActions(
    useMemo(
      () => [
        // After the palette has closed, which gives the focus back to where it was.
        {
          id: "capture",
          label: "Capture a thought",
          icon: Feather,
          run: () => later(() => latest.current.capture()),
        },
        { id: "clear", label: "Clear search and filters", icon: ListX, run: () => latest.current.clear() },
        { id: "to-end", label: "To the oldest thought", icon: ListEnd, run: () => latest.current.toEnd() },
      ],
      [latest],
    ),
  );
}

const later = (run: () => void) => void setTimeout(run, 250);
