import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { AppOutputs } from "../../../contract-app/calls.ts";
import { useNotesByTitle } from "../../queries/notes.ts";

/** As many as the service looks up at a time; further ones stay words. */
const MOST = 2_000;

type Found = AppOutputs["findNotesByTitle"]["notes"][number];
type Titles = { ask: (title: string) => void; find: (title: string) => Found | undefined };
const TitlesContext = createContext<Titles>({ ask: () => undefined, find: () => undefined });

/** Looks up the notes that a text names, all in one request: an index names hundreds. */
export function NoteTitles({ children }: { children: ReactNode }) {
  const [titles, setTitles] = useState<ReadonlySet<string>>(new Set());
  const ask = useCallback(
    (title: string) =>
      setTitles((asked) => (asked.has(title) || asked.size === MOST ? asked : new Set(asked).add(title))),
    [],
  );
  const list = useMemo(() => [...titles], [titles]);
  const notes = useNotesByTitle(list).data?.notes;
  const value = useMemo(() => {
    // While more are looked up, the answer is that of the first ones.
    const found = new Map(notes?.map((note, index) => [list[index] ?? "", note]));
    return { ask, find: (title: string) => found.get(title) };
  }, [ask, list, notes]);
  return <TitlesContext value={value}>{children}</TitlesContext>;
}

/** Null if no note has this title, undefined while that is not known. */
export function useNoteByTitle(title: string): Found | undefined {
  const { ask, find } = useContext(TitlesContext);
  useEffect(() => ask(title), [ask, title]);
  return find(title);
}
