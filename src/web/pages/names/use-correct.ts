import { useNavigate } from "@tanstack/react-router";
import type { CorrectionAnswer } from "../../../contract-app/entities.ts";
import { showDone, showFailure, showUndo } from "../../parts/Toasts.tsx";
import { useUndoCorrection } from "../../queries/entities.ts";

/** Undoes a correction and shows the name that it was about, if it still exists. */
export function useUndo(): (id: string) => void {
  const undoing = useUndoCorrection();
  const navigate = useNavigate();
  return (id) =>
    void undoing
      .mutateAsync(id)
      .then(({ entity }) => {
        showDone("Undone.");
        if (entity) void navigate({ to: "/names/$entityId", params: { entityId: entity.id } });
        else void navigate({ to: "/names" });
      })
      .catch(showFailure);
}

/** Tells what was corrected, with a way back. Returns whether it was. */
export function useTellCorrection(): (answer: CorrectionAnswer, message: string) => boolean {
  const undo = useUndo();
  return (answer, message) => {
    if (answer.kind === "corrected") showUndo(message, () => undo(answer.undo));
    return answer.kind !== "taken";
  };
}
