import { Box, Button, Text } from "@mantine/core";
import type { InvitationView } from "../../../../contract-app/instance.ts";
import { showDone, showFailure } from "../../../parts/Toasts.tsx";
import { formatExact, TimeAgo } from "../../../parts/time/TimeAgo.tsx";
import { useRevokeInvitation } from "../../../queries/settings.ts";

export function InvitationRow({
  invitation: { id, email, createdAt, expiresAt },
}: {
  invitation: InvitationView;
}) {
  const revoking = useRevokeInvitation();
  const revoke = () =>
    revoking.mutateAsync(id).then(() => showDone("The invitation is revoked."), showFailure);
  return (
    <li>
      <Box>
        <Text>
          {email}, invited <TimeAgo at={createdAt} />
        </Text>
        <Text size="sm" c="dimmed">
          Not used yet; valid until {formatExact(expiresAt)}
        </Text>
      </Box>
      <Button variant="default" loading={revoking.isPending} onClick={revoke}>
        Revoke
      </Button>
    </li>
  );
}
