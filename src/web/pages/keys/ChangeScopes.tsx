import { Button, Group, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import type { KeyView } from "../../../contract-app/keys.ts";
import { showDone, showFailure } from "../../parts/Toasts.tsx";
import { useUpdateKey } from "../../queries/keys.ts";
import { NO_PERMISSION } from "./permissions.ts";
import { ScopeChoice } from "./ScopeChoice.tsx";

/** A button, and the dialog in which a key gets other scopes. */
export function ChangeScopes({ apiKey: { id, name, scopes } }: { apiKey: KeyView }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [chosen, setChosen] = useState(scopes);
  const updating = useUpdateKey();
  const save = () =>
    updating.mutateAsync({ id, scopes: chosen }).then(() => {
      close();
      showDone(`“${name}” is changed.`);
    }, showFailure);
  const start = () => {
    setChosen(scopes);
    open();
  };
  const isMissing = chosen.length === 0;
  return (
    <>
      <Button variant="default" aria-label={`Change ${name}`} onClick={start}>
        Change
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={`Change “${name}”`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <ScopeChoice
          label="What it may do"
          value={chosen}
          onChange={setChosen}
          {...(isMissing && { error: NO_PERMISSION })}
        />
        <Group justify="flex-end" mt="lg">
          <Button onClick={save} loading={updating.isPending} disabled={isMissing}>
            Save
          </Button>
        </Group>
      </Modal>
    </>
  );
}
