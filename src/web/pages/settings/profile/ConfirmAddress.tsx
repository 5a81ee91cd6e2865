import { Button, Stack, Text } from "@mantine/core";
import { showFailure } from "../../../parts/Toasts.tsx";
import { useMe } from "../../../queries/session.ts";
import { useChangeEmail } from "../../../queries/settings.ts";

/** Of an address that its person registered with. */
export function ConfirmAddress() {
  const { email } = useMe();
  const asking = useChangeEmail();
  if (asking.isSuccess)
    return (
      <Text role="status" mt="md">
        A link is on its way to {email}. Open it within an hour.
      </Text>
    );
  return (
    <Stack gap="sm" align="flex-start" mt="md">
      <Text>Nobody has confirmed yet that {email} is yours, so no mail is sent to it.</Text>
      <Button
        variant="default"
        loading={asking.isPending}
        onClick={() => asking.mutate(email, { onError: showFailure })}
      >
        Send me a link to confirm it
      </Button>
    </Stack>
  );
}
