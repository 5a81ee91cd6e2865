import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { TotpSetup } from "../../../../contract-app/account.ts";
import { ApiError, toMessage } from "../../../api.ts";
import { showDone } from "../../../parts/Toasts.tsx";
import { CodeBlock } from "../../../parts/text/CodeBlock.tsx";
import { useConfirmTotp } from "../../../queries/second-factor.ts";
import { toCode } from "../../../queries/session.ts";
import { QrCode } from "./QrCode.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Props = { setup: TotpSetup; onDone: () => void };

/** The app learns the secret; its first code switches it on. */
export function TotpSetupForm({ setup: { uri, recoveryCodes }, onDone }: Props) {
  const confirming = useConfirmTotp();
  const confirm = (form: FormData) =>
    confirming.mutate(toCode(String(form.get("code"))), {
      onSuccess: () => {
        showDone("From now on, a code is asked for after your password.");
        onDone();
      },
    });
  return (
    <Stack gap="lg">
      <Text>1. Scan this with your authenticator app, or enter the key by hand.</Text>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <CodeBlock code={new URL(uri).searchParams.get("secret") ?? ""} label="Key for the authenticator app" />
      <Text>2. Keep these recovery codes. They are shown only now.</Text>
      <RecoveryCodes codes={recoveryCodes} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm(new FormData(event.currentTarget));
        }}
      >
        <Stack gap="md">
          <TextInput
            label="3. Enter the six digits that the app shows"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            error={confirming.error && explain(confirming.error)}
          />
          <Group>
            <Button type="submit" loading={confirming.isPending}>
              Switch it on
            </Button>
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

const explain = (error: unknown) =>
  error instanceof ApiError && error.status === 401
    ? "That code is not right. Is the clock of the device right?"
    : toMessage(error);
