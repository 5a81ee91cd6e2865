import { Button, Stack, Text } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { TextField } from "../../parts/forms/Fields.tsx";
import { giveCode, giveRecoveryCode, toCode } from "../../queries/session.ts";
import { FormFailure } from "./FormFailure.tsx";
import { useWait } from "./use-wait.ts";

type Props = { onDone: () => void; onRestart: () => void };

/** The second step of signing in, after the password. */
export function CodeForm({ onDone, onRestart }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const giving = useMutation({
    mutationFn: (code: string) => (isRecovery ? giveRecoveryCode(code) : giveCode(code)),
    onSuccess: onDone,
  });
  const wait = useWait(giving.error);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { code: "" },
    validate: { code: isNotEmpty("The code is missing") },
  });
  const change = () => {
    setRecovery(!isRecovery);
    giving.reset();
    form.reset();
  };
  return (
    <form onSubmit={form.onSubmit(({ code }) => giving.mutate(toCode(code)))} noValidate>
      <Stack gap="md">
        <FormFailure
          error={giving.error}
          waitSeconds={wait}
          refusal="That code is not right, or was used already."
        />
        <Text>
          {isRecovery
            ? "Enter one of your recovery codes. Each works once."
            : "Enter the six digits that your authenticator app shows."}
        </Text>
        <TextField
          key={isRecovery ? "recovery" : "app"}
          form={form}
          name="code"
          label={isRecovery ? "Recovery code" : "Code"}
          autoComplete="one-time-code"
          inputMode={isRecovery ? "text" : "numeric"}
          // Phones begin with a capital, and a recovery code has both kinds of letters.
          autoCapitalize="none"
          autoCorrect="off"
          autoFocus
        />
        <Button type="submit" loading={giving.isPending} disabled={wait > 0} fullWidth>
          Continue
        </Button>
        <Button variant="subtle" onClick={change} fullWidth>
          {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
        </Button>
        <Button variant="subtle" onClick={onRestart} fullWidth>
          Start again
        </Button>
      </Stack>
    </form>
  );
}
