import { Button, Group, Modal, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import type { PersonView } from "../../../../contract-app/instance.ts";
import { showFailure } from "../../../parts/Toasts.tsx";
import { type Removal, useRemovePerson } from "../../../queries/people.ts";

type Props = {
  person: PersonView;
  isOpen: boolean;
  onClose: () => void;
  onRemoved: (removal: Removal) => void;
};

export function RemovePersonDialog({ person, isOpen, onClose, onRemoved }: Props) {
  const [data, setData] = useState<"export" | "erase">("export");
  const removing = useRemovePerson();
  const remove = () =>
    removing.mutateAsync({ id: person.id, data }).then((report) => {
      onClose();
      onRemoved({ person, report });
    }, showFailure);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Remove ${person.name} for good?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="lg">
        <Radio.Group
          label={`What ${person.email} wrote`}
          value={data}
          onChange={(value) => setData(value === "erase" ? "erase" : "export")}
        >
          <Stack gap="sm" mt="xs">
            <Radio
              value="export"
              label="Export it first"
              description="Thoughts and notes, not chats, as a file on the service's machine that can be imported again; then all is erased here"
            />
            <Radio value="erase" label="Erase it" description="Nothing is kept" />
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep them
          </Button>
          <Button color="red" loading={removing.isPending} onClick={remove}>
            Remove
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
