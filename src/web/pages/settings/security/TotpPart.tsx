import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { showDone } from "../../../parts/Toasts.tsx";
import { useBeginTotp, useRemoveTotp, useRenewRecoveryCodes } from "../../../queries/second-factor.ts";
import { SectionTitle } from "../SectionTitle.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { TotpSetupForm } from "./TotpSetupForm.tsx";

export function TotpPart({ isOn }: { isOn: boolean }) {
  return (
    <section>
      <SectionTitle title="Authenticator app">
        After your password, you are asked for six digits that an app on your phone shows.
      </SectionTitle>
      {isOn ? <TotpOn /> : <TotpOff />}
    </section>
  );
}

function TotpOff() {
  const [isAsking, setAsking] = useState(false);
  const beginning = useBeginTotp();
  const setup = beginning.data;
  const cancel = () => {
    setAsking(false);
    beginning.reset();
  };
  if (setup) return <TotpSetupForm setup={setup} onDone={() => beginning.reset()} />;
  return (
    <>
      <Text mb="md">It is off.</Text>
      <Button onClick={() => setAsking(true)}>Set up an authenticator app</Button>
      <PasswordDialog
        title="Set up an authenticator app"
        submitLabel="Continue"
        isOpen={isAsking}
        isPending={beginning.isPending}
        error={beginning.error}
        onSubmit={(password) => beginning.mutate(password, { onSuccess: () => setAsking(false) })}
        onClose={cancel}
      />
    </>
  );
}

function TotpOn() {
  const [asking, setAsking] = useState<"remove" | "renew" | null>(null);
  const removing = useRemoveTotp();
  const renewing = useRenewRecoveryCodes();
  const close = () => setAsking(null);
  const cancel = () => {
    close();
    // Codes that are shown stay: they are shown only once.
    for (const each of [removing, renewing]) if (each.isError) each.reset();
  };
  return (
    <Stack gap="md">
      <Text>It is on.</Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => setAsking("renew")}>
          New recovery codes
        </Button>
        <Button variant="outline" color="red" onClick={() => setAsking("remove")}>
          Switch it off
        </Button>
      </Group>
      <div role="status">{renewing.data && <RecoveryCodes codes={renewing.data.recoveryCodes} />}</div>
      <PasswordDialog
        title="New recovery codes"
        submitLabel="Renew them"
        isOpen={asking === "renew"}
        isPending={renewing.isPending}
        error={renewing.error}
        onSubmit={(password) => renewing.mutate(password, { onSuccess: close })}
        onClose={cancel}
      >
        The ones that you have now stop working.
      </PasswordDialog>
      <PasswordDialog
        title="Switch off the authenticator app"
        submitLabel="Switch it off"
        isOpen={asking === "remove"}
        isPending={removing.isPending}
        error={removing.error}
        onSubmit={(password) =>
          removing.mutateAsync(password).then(
            () => showDone("Your password is enough again."),
            () => undefined,
          )
        }
        onClose={cancel}
      >
        Your password alone will be enough to sign in.
      </PasswordDialog>
    </Stack>
  );
}
