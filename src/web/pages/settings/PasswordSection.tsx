import { Alert, Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { CircleAlert, CircleCheck } from "lucide-react";
import { toMessage } from "../../api.ts";
import { findPasswordFault, passwordAdvice } from "../../parts/new-password.ts";
import { useMe } from "../../queries/session.ts";
import { useChangePassword } from "../../queries/settings.ts";
import { SectionTitle } from "./SectionTitle.tsx";

export function PasswordSection() {
  const { email } = useMe();
  const changing = useChangePassword();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { current: "", next: "" },
    validate: {
      current: isNotEmpty("Your current password is missing"),
      next: findPasswordFault,
    },
  });
  const change = form.onSubmit((passwords) => changing.mutate(passwords, { onSuccess: () => form.reset() }));
  return (
    <section>
      <SectionTitle title="Password">Changing it signs out every other browser.</SectionTitle>
      <form onSubmit={change} noValidate>
        <Stack gap="md">
          <div role="status">
            <Outcome isDone={changing.isSuccess} error={changing.error} />
          </div>
          {/* Tells password managers which account this is. */}
          <TextInput
            type="hidden"
            display="none"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
          />
          <PasswordInput
            label="Current password"
            size="md"
            autoComplete="current-password"
            key={form.key("current")}
            {...form.getInputProps("current")}
          />
          <PasswordInput
            label="New password"
            description={passwordAdvice}
            size="md"
            autoComplete="new-password"
            key={form.key("next")}
            {...form.getInputProps("next")}
          />
          <Group>
            <Button type="submit" loading={changing.isPending}>
              Change the password
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  );
}

function Outcome({ isDone, error }: { isDone: boolean; error: unknown }) {
  if (error)
    return (
      <Alert color="red" icon={<CircleAlert size={18} aria-hidden />}>
        {toMessage(error)}
      </Alert>
    );
  if (!isDone) return null;
  return (
    <Alert color="green" icon={<CircleCheck size={18} aria-hidden />}>
      Your password is changed, and every other browser is signed out.
    </Alert>
  );
}
