import { Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { toMessage } from "../../api.ts";
import { useCreateKey } from "../../queries/keys.ts";

/** The service's own limit. */
const NAME_CHARACTERS = 100;

type Props = { initialName?: string; onCreated: (created: { id: string; key: string }) => void };

export function KeyNameForm({ initialName = "", onCreated }: Props) {
  const creating = useCreateKey();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: initialName },
    validate: { name: (value) => (value.trim() ? null : "Please give the key a name") },
  });
  const create = form.onSubmit(({ name }) =>
    creating.mutate(name.trim(), {
      onSuccess: onCreated,
      onError: (error) => form.setFieldError("name", toMessage(error)),
    }),
  );
  return (
    <form onSubmit={create} noValidate>
      <TextInput
        label="Name"
        description="Which assistant is it for? Its captures are labelled with this name."
        placeholder="Claude Code on my laptop"
        maxLength={NAME_CHARACTERS}
        data-autofocus
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={creating.isPending}>
          Create key
        </Button>
      </Group>
    </form>
  );
}
