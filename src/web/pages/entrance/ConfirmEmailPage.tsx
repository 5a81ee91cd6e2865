import { Button, Center, Loader, Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { TextLink } from "../../parts/Links.tsx";
import { useConfirmEmail, useEmailLink } from "../../queries/entrance.ts";
import { EntranceLayout } from "./EntranceLayout.tsx";
import { FormFailure } from "./FormFailure.tsx";
import { useWait } from "./use-wait.ts";

const route = getRouteApi("/confirm-email/$token");

export default function ConfirmEmailPage() {
  const { token } = route.useParams();
  const { data, error, refetch } = useEmailLink(token);
  const confirming = useConfirmEmail();
  const wait = useWait(confirming.error);
  if (confirming.data) return <Done email={confirming.data.email} />;
  if (data?.kind === "gone") return <Gone />;
  return (
    <EntranceLayout title="Your new e-mail address" lead="Confirm that you read the mail of this address.">
      {data ? (
        <Stack gap="md">
          <FormFailure error={confirming.error} waitSeconds={wait} />
          <Button
            loading={confirming.isPending}
            disabled={wait > 0}
            onClick={() => confirming.mutate(token)}
            fullWidth
          >
            Confirm the address
          </Button>
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Center>
          <Loader aria-label="Loading" />
        </Center>
      )}
    </EntranceLayout>
  );
}

function Done({ email }: { email: string }) {
  const footer = <TextLink to="/today">Open my book</TextLink>;
  return (
    <EntranceLayout
      title="Your address is changed"
      lead={`From now on you sign in with ${email}.`}
      footer={footer}
    />
  );
}

function Gone() {
  return (
    <EntranceLayout
      title="This link is no longer valid"
      lead="It works once, for an hour. Change your address again in the settings to get another one."
      footer={<TextLink to="/settings">Settings</TextLink>}
    />
  );
}
