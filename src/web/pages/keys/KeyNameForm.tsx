import { Stack } from "@mantine/core";
import { useState } from "react";
import { NameForm } from "../../parts/forms/NameForm.tsx";
import { useCreateKey } from "../../queries/keys.ts";
import { LifeChoice } from "./LifeChoice.tsx";
import { allPermissions, NO_PERMISSION, toLife } from "./permissions.ts";
import { ScopeChoice } from "./ScopeChoice.tsx";

/** The service's own limit. */
const NAME_CHARACTERS = 100;

type Props = { initialName?: string; onCreated: (created: { id: string; key: string }) => void };

export function KeyNameForm({ initialName = "", onCreated }: Props) {
  const creating = useCreateKey();
  const [scopes, setScopes] = useState(allPermissions);
  const [life, setLife] = useState("never");
  const isMissing = scopes.length === 0;
  const create = async (name: string) => {
    if (isMissing) return;
    await creating.mutateAsync({ name, scopes, life_days: toLife(life) }, { onSuccess: onCreated });
  };
  return (
    <NameForm
      label="Name"
      description="Which assistant is it for? Its captures are labelled with this name."
      placeholder="Claude Code on my laptop"
      maxLength={NAME_CHARACTERS}
      missing="Please give the key a name"
      initialName={initialName}
      submitLabel="Create key"
      isPending={creating.isPending}
      onSubmit={create}
    >
      <Stack mt="md">
        <ScopeChoice
          label="What it may do"
          value={scopes}
          onChange={setScopes}
          {...(isMissing && { error: NO_PERMISSION })}
        />
        <LifeChoice value={life} onChange={setLife} />
      </Stack>
    </NameForm>
  );
}
