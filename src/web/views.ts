import { useMemo } from "react";
import { useDraft } from "./use-draft.ts";

/** A saved search: the filters and words of the list of thoughts, as in the URL. */
export type View = { name: string; search: Record<string, string> };

/** The person's saved searches, in the order in which they were saved. Kept in this browser. */
export function useViews() {
  const [stored, write] = useDraft("views");
  return useMemo(() => {
    const views = parse(stored);
    const store = (next: View[]) => write(next.length === 0 ? "" : JSON.stringify(next));
    return {
      views,
      find: (search: View["search"]) => views.find((view) => toKey(view.search) === toKey(search)),
      save: (view: View) => store([...views, view]),
      remove: (view: View) => store(views.filter((other) => toKey(other.search) !== toKey(view.search))),
    };
  }, [stored, write]);
}

const toKey = (search: View["search"]) => new URLSearchParams(Object.entries(search).sort()).toString();

function parse(stored: string): View[] {
  try {
    const views: unknown = JSON.parse(stored || "[]");
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(stored: unknown): stored is View {
  const view = stored as View | null;
  return typeof view?.name === "string" && typeof view.search === "object" && view.search !== null;
}
