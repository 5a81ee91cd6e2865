import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { findEmailFault } from "../../parts/forms/email-address.ts";
import { PasswordField, TextField } from "../../parts/forms/Fields.tsx";
import { findPasswordFault, passwordAdvice } from "../../parts/forms/new-password.ts";
import type { NewAccount } from "../../queries/entrance.ts";
import { queryClient } from "../../query-client.ts";
import { FormFailure } from "./FormFailure.tsx";
import { useWait } from "./use-wait.ts";

type Props = {
  /** If it is known already, it cannot be changed. */
  email?: string;
  submitLabel: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (account: NewAccount) => void;
};

/** A new account: for the owner, or for somebody who registers. */
export function AccountForm({ email, submitLabel, isPending, error, onSubmit }: Props) {
  const wait = useWait(error);
  const form = useForm<NewAccount>({
    mode: "uncontrolled",
    initialValues: { name: "", email: email ?? "", password: "" },
    validate: {
      email: findEmailFault,
      password: findPasswordFault,
    },
  });
  // The button shows it a moment later, and a double click is faster than that.
  function submitOnce(account: NewAccount): void {
    if (queryClient.isMutating() === 0) onSubmit(account);
  }
  return (
    <form onSubmit={form.onSubmit(submitOnce)} noValidate>
      <Stack gap="md">
        <FormFailure error={error} waitSeconds={wait} />
        <TextField
          form={form}
          name="name"
          label="Your name"
          description="Optional; what the app calls you"
          autoComplete="name"
        />
        <TextField
          form={form}
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          {...(email !== undefined && { readOnly: true, variant: "filled" })}
        />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          description={passwordAdvice}
          autoComplete="new-password"
        />
        <Button type="submit" loading={isPending} disabled={wait > 0} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
