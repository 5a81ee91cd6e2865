import type { AppOutputs } from "../../../../contract-app/calls.ts";
import { ConfirmButton } from "../../../parts/forms/ConfirmButton.tsx";
import { showFailure } from "../../../parts/Toasts.tsx";
import { useEraseThought } from "../../../queries/thoughts/detail.ts";
import { useDraft } from "../../../use-draft.ts";
import { placeOf } from "./thought-draft.ts";

type Props = { id: string; onErased: (report: AppOutputs["eraseThought"]) => void };

export function EraseButton({ id, onErased }: Props) {
  const erasing = useEraseThought(id);
  const [, writeDraft] = useDraft(placeOf(id));
  const erase = () =>
    void erasing.mutateAsync().then((report) => {
      writeDraft("");
      onErased(report);
    }, showFailure);
  return (
    <ConfirmButton
      label="Erase for good"
      question="Erase this thought for good?"
      variant="subtle"
      color="red"
      loading={erasing.isPending}
      onConfirm={erase}
    >
      The thought, its history, its links and everything derived from it are deleted and cannot be restored.
      To just hide it, archive it instead. Attached notes stay.
    </ConfirmButton>
  );
}
