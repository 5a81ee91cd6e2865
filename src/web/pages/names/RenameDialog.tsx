import { Modal } from "@mantine/core";
import { useState } from "react";
import type { EntityDetail } from "../../../contract-app/entities.ts";
import { NameForm } from "../../parts/forms/NameForm.tsx";
import { useCorrection } from "../../queries/entities.ts";
import { TakenNotice } from "./TakenNotice.tsx";
import { useTellCorrection } from "./use-correct.ts";

const NAME_CHARACTERS = 200;

type FormProps = { entity: EntityDetail; onClose: () => void; onMerge: (into: EntityDetail) => void };
type Props = FormProps & { isOpen: boolean };

export function RenameDialog({ isOpen, ...form }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={form.onClose}
      title={`Rename ${form.entity.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <RenameForm {...form} />
    </Modal>
  );
}

/** Who else has the name is said once: it goes with the dialog. */
function RenameForm({ entity, onClose, onMerge }: FormProps) {
  const renaming = useCorrection("correctEntity");
  const tell = useTellCorrection();
  const [other, setOther] = useState<EntityDetail>();
  async function rename(name: string): Promise<void> {
    const answer = await renaming.mutateAsync({ id: entity.id, name });
    setOther(answer.kind === "taken" ? answer.other : undefined);
    if (tell(answer, `${entity.name} is called ${name} now.`)) onClose();
  }
  return (
    <>
      <NameForm
        label="Name"
        description="The old spelling is still recognised."
        placeholder={entity.name}
        maxLength={NAME_CHARACTERS}
        missing="Write the name."
        initialName={entity.name}
        submitLabel="Rename"
        isPending={renaming.isPending}
        onSubmit={rename}
      />
      {other && <TakenNotice other={other} into={other} onMerge={() => onMerge(other)} />}
    </>
  );
}
