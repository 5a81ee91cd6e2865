import type { EditPlan, EditRequest } from "../../../mind.ts";
import { toWords } from "../words/text-words.ts";
import { unclearEdit } from "./apply-steps.ts";
import {
  findLineName,
  type Item,
  isCheckList,
  isTicked,
  type LineList,
  readLineList,
  tick,
} from "./line-lists.ts";

/** More are not told apart by the words that they share with a request. */
const MOST_NAMED = 12;

/**
 * In a list of boxes, what is said of one item is said of its box: "rent is paid" ticks "[ ] pay rent". Undefined for
 * all other requests.
 */
export function planCheck(edit: EditRequest, plan: (edit: EditRequest) => EditPlan): EditPlan | undefined {
  const list = readLineList(edit.text);
  if (!list || !isCheckList(list)) return undefined;
  const named = listNamed(list, edit.request);
  if (named.length === 0 || named.length > MOST_NAMED) return undefined;
  const [only, ...more] = named.flatMap(({ item, requests }) => {
    const states = requests.flatMap((request) =>
      readings(item).map((text) => stateOf(plan({ ...edit, request, text }))),
    );
    const state = states.find((each) => each === "completed" || each === "open");
    return state ? [{ item, isDone: state === "completed" }] : [];
  });
  if (only && more.length === 0)
    return isTicked(only.item) === only.isDone
      ? unclearEdit(`"${only.item.words}" is ${only.isDone ? "ticked" : "open"} already`)
      : { kind: "change", text: tick(list, only.item, only.isDone) };
  const ofWhole = plan(edit);
  return stateOf(ofWhole) === undefined || named.length === list.items.length
    ? ofWhole
    : unclearEdit("It is not clear which of its items is meant");
}

/** A thing in a list is there to be bought or packed: "I packed the passport". */
const readings = ({ words }: Item) => [words, `Buy ${words}`, `Pack ${words}`, `Get ${words}`];

const stateOf = (plan: EditPlan) =>
  plan.kind === "change" && plan.text === undefined ? plan.state : undefined;

/** The items that the request has words of, each with what it may say of them. */
function listNamed(list: LineList, request: string): { item: Item; requests: string[] }[] {
  const line = findLineName(list, request);
  if (line) return [{ item: line.item, requests: [request.replace(line.name, "it")] }];
  const said = new Set(toWords(request).filter((word) => word.length > 2));
  return list.items
    .filter((item) => toWords(item.words).some((word) => said.has(word)))
    .map((item) => ({ item, requests: [request.replace(item.words, "it"), request] }));
}
