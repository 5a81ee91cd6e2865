import { Button, Skeleton, Stack, Switch, Text } from "@mantine/core";
import { UserPlus } from "lucide-react";
import type { InstanceView } from "../../../contract-app.ts";
import { CodeBlock } from "../../parts/CodeBlock.tsx";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { formatExact } from "../../parts/TimeAgo.tsx";
import { showFailure } from "../../parts/Toasts.tsx";
import { useInstance } from "../../queries/instance.ts";
import { useCreateInvitation, useSetRegistration } from "../../queries/settings.ts";
import { InvitationRow } from "./InvitationRow.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { SectionTitle } from "./SectionTitle.tsx";
import classes from "./Settings.module.css";

export function PeopleSection() {
  const { data, error, refetch } = useInstance();
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={240} aria-busy aria-label="Loading" role="status" />;
  return (
    <section>
      <SectionTitle title="People">
        {data.users === 1 ? "You are the only one here." : `${data.users} people have a book here.`} Nobody
        sees anybody else's thoughts.
      </SectionTitle>
      <Stack gap="xl">
        <PeopleList />
        <RegistrationSwitch instance={data} />
        <Invitations instance={data} />
      </Stack>
    </section>
  );
}

function RegistrationSwitch({ instance: { registration } }: { instance: InstanceView }) {
  const setting = useSetRegistration();
  const shown = setting.isPending ? setting.variables : registration;
  return (
    <Switch
      size="md"
      label="Anybody who can reach this address may register"
      description="When off, people need an invitation"
      checked={shown === "open"}
      disabled={setting.isPending}
      onChange={(event) =>
        setting.mutate(event.currentTarget.checked ? "open" : "closed", { onError: showFailure })
      }
    />
  );
}

function Invitations({ instance: { invitations } }: { instance: InstanceView }) {
  const inviting = useCreateInvitation();
  const isOpen = inviting.data && invitations.some(({ id }) => id === inviting.data.id);
  return (
    <Stack gap="md" align="flex-start">
      <Button
        leftSection={<UserPlus size={18} aria-hidden />}
        loading={inviting.isPending}
        onClick={() => inviting.mutate(undefined, { onError: showFailure })}
      >
        Invite somebody
      </Button>
      <div role="status" style={{ width: "100%" }}>
        {inviting.data && isOpen && (
          <>
            <Text mb="xs">
              Send this link to one person. It is shown only now, works once, and is valid until{" "}
              {formatExact(inviting.data.expiresAt)}.
            </Text>
            <CodeBlock code={inviting.data.url} label="Invitation link" />
          </>
        )}
      </div>
      {invitations.length > 0 && (
        <ul className={classes.rows} style={{ width: "100%" }} aria-label="Open invitations">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Stack>
  );
}
