import type { Category, ThoughtState } from "../../../contract.ts";
import type { ThoughtFilters } from "../../../contract-app/thoughts.ts";
import { omitUndefined, oneOf, searchParams, text } from "../../search-params.ts";
import { addDays, isDay } from "./days.ts";

const states = ["open", "completed", "archived"] as const;
const authors = ["user", "agent"] as const;

export const stateNames: Record<ThoughtState, string> = {
  open: "Open",
  completed: "Done",
  archived: "Archived",
};

export const categoryNames: Record<Category, string> = {
  task: "Task",
  idea: "Idea",
  observation: "Observation",
  fact: "Fact",
  question: "Question",
  decision: "Decision",
  preference: "Preference",
  event: "Event",
  reference: "Reference",
};
const categories = Object.keys(categoryNames) as Category[];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filters in the URL. `from` and `to` are days; `thought` is the open one; `as_of` shows the book of an earlier day. */
export function validateThoughtsSearch(search: Record<string, unknown>) {
  return searchParams({
    query: text(search.query),
    state: oneOf(search.state, states),
    author: oneOf(search.author, authors),
    author_name: text(search.author_name),
    category: oneOf(search.category, categories),
    entity: id(search.entity),
    tag: tag(search.tag),
    from: day(search.from),
    to: day(search.to),
    thought: id(search.thought),
    as_of: day(search.as_of),
  });
}

export type ThoughtsSearch = ReturnType<typeof validateThoughtsSearch>;

const id = (value: unknown) => (typeof value === "string" && UUID.test(value) ? value : undefined);
const TAG = /^(?=.*\p{L})[\p{L}\p{N}\p{M}_-]{1,60}$/u;
const tag = (value: unknown) => (typeof value === "string" && TAG.test(value) ? value : undefined);
const day = (value: unknown) => (typeof value === "string" && isDay(value) ? value : undefined);

/** The URL's filters, except for the state, which is always set. */
export const filterNames = ["author", "author_name", "category", "entity", "tag", "from", "to"] as const;

export const isFiltered = (search: ThoughtsSearch) => filterNames.some((name) => search[name] !== undefined);

/** The URL's filters in the API's form. */
export function toFilters(search: ThoughtsSearch): ThoughtFilters {
  const { state = "open", author, author_name, category, entity, tag, from, to } = search;
  return {
    state,
    ...omitUndefined({ author, author_name, category, entity, tag, from, to: to && addDays(to, 1) }),
  };
}
