import { ActionIcon, TextInput } from "@mantine/core";
import { Wand2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { AppOutputs } from "../../../../contract-app.ts";
import { toMessage } from "../../../api.ts";
import { showDone } from "../../../parts/Toasts.tsx";
import { useRequestEdit } from "../../../queries/thoughts-changes.ts";

/** Says what to change instead of changing it. */
export function WordsEdit({ id }: { id: string }) {
  const [request, setRequest] = useState("");
  const [problem, setProblem] = useState("");
  const asking = useRequestEdit(id);

  function settle(answer: AppOutputs["requestEdit"]): void {
    if (answer.kind === "unclear") setProblem(answer.reason);
    else if (answer.kind === "stale") setProblem("It was changed meanwhile. Please try again.");
    else {
      setRequest("");
      showDone(answer.kind === "changed" ? "Changed; the history has how it was." : "Nothing was changed.");
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (request.trim() === "") return;
    setProblem("");
    asking.mutate(request, { onSuccess: settle, onError: (error) => setProblem(toMessage(error)) });
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        aria-label="Change it in words"
        placeholder="Or say what to change"
        value={request}
        maxLength={4_000}
        onChange={(event) => setRequest(event.currentTarget.value)}
        error={problem}
        rightSectionWidth={44}
        rightSection={
          <ActionIcon type="submit" aria-label="Change it so" loading={asking.isPending}>
            <Wand2 size={18} aria-hidden />
          </ActionIcon>
        }
      />
    </form>
  );
}
