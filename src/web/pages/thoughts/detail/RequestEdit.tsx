import { ActionIcon, Text, TextInput } from "@mantine/core";
import { Wand2 } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { AppOutputs } from "../../../../contract-app/calls.ts";
import { toMessage } from "../../../api.ts";
import { showDone, showUndo } from "../../../parts/Toasts.tsx";
import { useCorrect } from "../../../queries/thoughts/changes.ts";
import { useRequestEdit } from "../../../queries/thoughts/detail.ts";

/** Edits by describing the change instead of typing it. */
export function RequestEdit({ id }: { id: string }) {
  const [request, setRequest] = useState("");
  const [problem, setProblem] = useState("");
  const [isUnclear, setIsUnclear] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const asking = useRequestEdit(id);
  const { mutateAsync: correct } = useCorrect();

  /** In a message if the pane has been closed or shows another thought: a language model takes its time. */
  function refuse(problem: string): void {
    if (form.current) setProblem(problem);
    else showDone(problem);
  }
  function showAnswer(answer: AppOutputs["requestEdit"]): void {
    setIsUnclear(answer.kind === "unclear");
    if (answer.kind === "unclear") refuse(toSentence(answer.reason));
    else if (answer.kind === "stale") refuse("The thought changed in the meantime. Please try again.");
    else {
      setRequest("");
      if (answer.kind === "unchanged") showDone("Nothing was changed.");
      else showUndo("Changed.", () => correct({ thought: answer.thought, change: { undo: true } }));
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (request.trim() === "") return;
    setProblem("");
    setIsUnclear(false);
    asking.mutateAsync(request).then(showAnswer, (error: unknown) => refuse(toMessage(error)));
  }
  return (
    <form ref={form} onSubmit={submit}>
      <TextInput
        aria-label="Describe the change"
        placeholder="Or describe what to change"
        value={request}
        maxLength={4_000}
        onChange={(event) => setRequest(event.currentTarget.value)}
        error={problem}
        rightSectionWidth={44}
        rightSection={
          <ActionIcon type="submit" aria-label="Apply the change" loading={asking.isPending}>
            <Wand2 size={18} aria-hidden />
          </ActionIcon>
        }
      />
      {isUnclear && <Understood />}
    </form>
  );
}

/** The reason is the end of a sentence. */
function toSentence(reason: string): string {
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?…]$/u.test(sentence) ? sentence : `${sentence}.`;
}

const examples = [
  "mark as done",
  "reopen",
  "archive",
  "change Monday to Tuesday",
  "add: bring cash",
  "remove “maybe”",
  "this is a task",
  "tag it #garden",
  "not about Tomas",
  "pin this",
];

function Understood() {
  return (
    <Text size="sm" c="dimmed" mt={4} role="status">
      Nothing was changed. Understood are requests such as {examples.map((words) => `“${words}”`).join(", ")}.
      For anything else, edit the text.
    </Text>
  );
}
