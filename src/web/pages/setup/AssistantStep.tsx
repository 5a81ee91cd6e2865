import { Group, Stack } from "@mantine/core";
import { useState } from "react";
import { LinkButton } from "../../parts/Links.tsx";
import { KeyNameForm } from "../keys/KeyNameForm.tsx";
import { KeyReveal } from "../keys/KeyReveal.tsx";
import { FirstCall } from "./FirstCall.tsx";

export function AssistantStep() {
  const [created, setCreated] = useState<{ id: string; key: string } | null>(null);
  if (!created)
    return (
      <Stack>
        <KeyNameForm initialName="Claude Code" onCreated={setCreated} />
        <LinkButton to="/today" variant="subtle">
          Do this later
        </LinkButton>
      </Stack>
    );
  return (
    <Stack gap="lg">
      <KeyReveal apiKey={created.key} />
      <FirstCall keyId={created.id} />
      <Group justify="flex-end">
        <LinkButton to="/today">Open my book</LinkButton>
      </Group>
    </Stack>
  );
}
