import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { toMessage } from "../../../api.ts";
import { showDone } from "../../../parts/Toasts.tsx";
import { formatExact } from "../../../parts/time/TimeAgo.tsx";
import { useMe } from "../../../queries/session.ts";
import { useUpdateMe } from "../../../queries/settings.ts";
import { SectionTitle } from "../SectionTitle.tsx";
import { EmailField } from "./EmailField.tsx";
import { TimeZoneField } from "./TimeZoneField.tsx";

const NAME_CHARACTERS = 100;

export function ProfileSection() {
  const me = useMe();
  const updating = useUpdateMe();
  const form = useForm({
    initialValues: { name: me.name },
    validate: { name: isNotEmpty("Please give a name") },
  });
  const save = form.onSubmit(({ name }) =>
    updating.mutate({ name: name.trim() }, { onSuccess: () => showDone("Your name is saved.") }),
  );
  return (
    <section>
      <SectionTitle title="Profile">What the app calls you, and how you sign in.</SectionTitle>
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <TextInput
            label="Your name"
            autoComplete="name"
            maxLength={NAME_CHARACTERS}
            {...form.getInputProps("name")}
            error={form.errors.name ?? (updating.error && toMessage(updating.error))}
          />
          <Group>
            <Button type="submit" loading={updating.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
      <EmailField />
      <TimeZoneField />
      <Text size="sm" c="dimmed" mt="lg">
        {me.isOwner ? "You own this instance. " : ""}Here since {formatExact(me.createdAt)}.
      </Text>
    </section>
  );
}
