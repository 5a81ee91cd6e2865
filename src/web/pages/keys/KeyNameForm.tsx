import { NameForm } from "../../parts/NameForm.tsx";
import { useCreateKey } from "../../queries/keys.ts";

/** The service's own limit. */
const NAME_CHARACTERS = 100;

type Props = { initialName?: string; onCreated: (created: { id: string; key: string }) => void };

export function KeyNameForm({ initialName = "", onCreated }: Props) {
  const creating = useCreateKey();
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
      onSubmit={(name) => creating.mutateAsync(name, { onSuccess: onCreated })}
    />
  );
}
