import { Box, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { SecondFactorView } from "../../../../contract-app/account.ts";
import { ApiError, toMessage } from "../../../api.ts";
import { ConfirmButton } from "../../../parts/forms/ConfirmButton.tsx";
import { showDone, showFailure } from "../../../parts/Toasts.tsx";
import { TimeAgo } from "../../../parts/time/TimeAgo.tsx";
import { canUsePasskeys, PasskeyRefused, useAddPasskey } from "../../../queries/passkeys.ts";
import { useRemovePasskey } from "../../../queries/second-factor.ts";
import { SectionTitle } from "../SectionTitle.tsx";
import classes from "../Settings.module.css";

type Passkey = SecondFactorView["passkeys"][number];

export function PasskeysPart({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <section>
      <SectionTitle title="Passkeys">
        Sign in with a fingerprint, a face or a PIN on your own device, without a password or a code.
      </SectionTitle>
      <Stack gap="lg">
        {passkeys.length > 0 && (
          <ul className={classes.rows} aria-label="Passkeys">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        {canUsePasskeys ? (
          <AddPasskey />
        ) : (
          <Text c="dimmed">This browser allows passkeys over https and on localhost only.</Text>
        )}
      </Stack>
    </section>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt } }: { passkey: Passkey }) {
  const removing = useRemovePasskey();
  const remove = () => removing.mutateAsync(id).then(() => showDone("The passkey is removed."), showFailure);
  return (
    <li>
      <Box style={{ overflowWrap: "anywhere" }}>
        <Text fw={600}>{name ?? "Passkey"}</Text>
        {createdAt && (
          <Text size="sm" c="dimmed">
            Added <TimeAgo at={createdAt} />
          </Text>
        )}
      </Box>
      <ConfirmButton
        label="Remove"
        question={`Remove the passkey ${name ?? ""}?`}
        aria-label={`Remove the passkey ${name ?? ""}`}
        onConfirm={remove}
      >
        It no longer signs you in here. The device may still offer it; remove it there, too.
      </ConfirmButton>
    </li>
  );
}

function AddPasskey() {
  const adding = useAddPasskey();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        adding.mutate(String(new FormData(form).get("name")), { onSuccess: () => form.reset() });
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name of the device"
          name="name"
          placeholder="Laptop"
          maxLength={100}
          required
          withAsterisk={false}
          error={adding.error && explain(adding.error)}
        />
        <Group>
          <Button type="submit" variant="default" loading={adding.isPending}>
            Add a passkey
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function explain(error: unknown): string {
  if (error instanceof PasskeyRefused) return error.message;
  if (error instanceof ApiError && error.status === 403)
    return "You signed in more than 15 minutes ago. Sign out and in again, then add the passkey.";
  return toMessage(error);
}
