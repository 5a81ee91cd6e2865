import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import type { EntityDetail, EntityView } from "../../../contract-app/entities.ts";
import { EntitySelect } from "./EntitySelect.tsx";

type FormProps = { entity: EntityDetail; isPending: boolean; onMerge: (into: EntityView) => void };
type Props = FormProps & { isOpen: boolean; onClose: () => void };

export function MergeDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Merge ${form.entity.name} into another name`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <MergeForm {...form} />
    </Modal>
  );
}

/** What was chosen goes with the dialog. */
function MergeForm({ entity, isPending, onMerge }: FormProps) {
  const [into, setInto] = useState<EntityView>();
  return (
    <>
      <EntitySelect
        label="The same as"
        placeholder="Search for a name"
        except={entity.id}
        onChoose={setInto}
        data-autofocus
      />
      <Text size="sm" c="dimmed" mt="sm">
        {into
          ? `“${entity.name}” becomes a spelling of ${into.name}, in all thoughts and in later ones.`
          : "The other name stays; this one becomes one of its spellings."}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button disabled={!into} loading={isPending} onClick={() => into && onMerge(into)}>
          Merge
        </Button>
      </Group>
    </>
  );
}
