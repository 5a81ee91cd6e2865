import { Modal } from "@mantine/core";
import { useState } from "react";
import type { EntityDetail } from "../../../contract-app.ts";
import { NameForm } from "../../parts/NameForm.tsx";
import { useCorrection } from "../../queries/entities.ts";
import { TakenNotice } from "./TakenNotice.tsx";
import { useTellCorrection } from "./use-correct.ts";

const NAME_CHARACTERS = 200;

type Props = {
  entity: EntityDetail;
  isOpen: boolean;
  onClose: () => void;
  onMerge: (into: EntityDetail) => void;
};

export function RenameDialog({ entity, isOpen, onClose, onMerge }: Props) {
  const renaming = useCorrection("correctEntity");
  const tell = useTellCorrection();
  const [other, setOther] = useState<EntityDetail>();
  async function rename(name: string): Promise<void> {
    const answer = await renaming.mutateAsync({ id: entity.id, name });
    setOther(answer.kind === "taken" ? answer.other : undefined);
    if (tell(answer, `${entity.name} is called ${name} now.`)) onClose();
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Rename ${entity.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
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
      {other && <TakenNotice other={other} onMerge={() => onMerge(other)} />}
    </Modal>
  );
}
