import { Alert, Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { CircleAlert, CircleCheck } from "lucide-react";
import { toMessage } from "../../../api.ts";
import { PasswordField } from "../../../parts/forms/Fields.tsx";
import { findPasswordFault, passwordAdvice } from "../../../parts/forms/new-password.ts";
import { useMe } from "../../../queries/session.ts";
import { useChangePassword } from "../../../queries/settings.ts";
import { SectionTitle } from "../SectionTitle.tsx";

export function PasswordSection() {
  const { email } = useMe();
  const changing = useChangePassword();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { current: "", next: "", revoke_keys: false },
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
          <PasswordField
            form={form}
            name="current"
            label="Current password"
            autoComplete="current-password"
          />
          <PasswordField
            form={form}
            name="next"
            label="New password"
            description={passwordAdvice}
            autoComplete="new-password"
          />
          <Checkbox
            label="Also revoke all API keys and connected assistants"
            description="If somebody else may have used your account"
            key={form.key("revoke_keys")}
            {...form.getInputProps("revoke_keys", { type: "checkbox" })}
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
