import { Button, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { UserPlus } from "lucide-react";
import type { InvitationView } from "../../../../contract-app/instance.ts";
import { toMessage } from "../../../api.ts";
import { findEmailFault } from "../../../parts/forms/email-address.ts";
import { TextField } from "../../../parts/forms/Fields.tsx";
import { CodeBlock } from "../../../parts/text/CodeBlock.tsx";
import { formatExact } from "../../../parts/time/TimeAgo.tsx";
import { useCreateInvitation } from "../../../queries/settings.ts";
import classes from "../Settings.module.css";
import { InvitationRow } from "./InvitationRow.tsx";

export function Invitations({ invitations }: { invitations: InvitationView[] }) {
  const inviting = useCreateInvitation();
  const isOpen = inviting.data && invitations.some(({ id }) => id === inviting.data.id);
  return (
    <Stack gap="md">
      <InviteForm inviting={inviting} />
      <div role="status">
        {inviting.data && isOpen && (
          <>
            <Text mb="xs">
              Send this link to {inviting.variables}. It is shown only now, works once and for this address
              only, and is valid until {formatExact(inviting.data.expiresAt)}.
            </Text>
            <CodeBlock code={inviting.data.url} label="Invitation link" />
          </>
        )}
      </div>
      {invitations.length > 0 && (
        <ul className={classes.rows} aria-label="Open invitations">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function InviteForm({ inviting }: { inviting: ReturnType<typeof useCreateInvitation> }) {
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: { email: findEmailFault },
  });
  const invite = form.onSubmit(({ email }) =>
    inviting.mutate(email.trim(), {
      onSuccess: () => form.reset(),
      onError: (error) => form.setFieldError("email", toMessage(error)),
    }),
  );
  return (
    <form onSubmit={invite} noValidate>
      <Group align="flex-start" gap="sm">
        <TextField
          form={form}
          name="email"
          label="Their e-mail address"
          type="email"
          autoComplete="off"
          style={{ flex: "1 1 240px" }}
        />
        <Button
          type="submit"
          mt={25}
          leftSection={<UserPlus size={18} aria-hidden />}
          loading={inviting.isPending}
        >
          Invite somebody
        </Button>
      </Group>
    </form>
  );
}
