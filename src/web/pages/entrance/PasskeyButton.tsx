import { Button, Divider, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { toMessage } from "../../api.ts";
import { canUsePasskeys, PasskeyRefused, signInWithPasskey } from "../../queries/passkeys.ts";

/** Signs in by itself: neither an address nor a password is needed. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const signingIn = useMutation({ mutationFn: signInWithPasskey, onSuccess: onDone });
  if (!canUsePasskeys) return null;
  const { error } = signingIn;
  return (
    <>
      <Divider label="or" my="md" />
      <Button
        variant="default"
        fullWidth
        leftSection={<Fingerprint size={18} aria-hidden />}
        loading={signingIn.isPending}
        onClick={() => signingIn.mutate()}
      >
        Use a passkey
      </Button>
      {error && (
        <Text role="alert" c="red" size="sm" mt="xs">
          {error instanceof PasskeyRefused ? error.message : toMessage(error)}
        </Text>
      )}
    </>
  );
}
