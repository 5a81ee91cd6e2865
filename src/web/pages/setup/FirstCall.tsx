import { Alert, Loader } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { useKeys } from "../../queries/keys.ts";

const POLL_MS = 2_000;

/** Turns green when the key is used for the first time. */
export function FirstCall({ keyId }: { keyId: string }) {
  const keys = useKeys(POLL_MS);
  const isUsed = keys.data?.keys.some(({ id, lastUsedAt }) => id === keyId && lastUsedAt !== null) ?? false;
  return (
    <div role="status">
      {isUsed ? (
        <Alert icon={<CircleCheck size={20} aria-hidden />} title="First call received">
          Your assistant is connected. Ask it to remember something.
        </Alert>
      ) : (
        <Alert color="gray" icon={<Loader size={18} aria-hidden />} title="Waiting for the first call">
          Paste the snippet into your assistant and ask it something; this turns green when it calls.
        </Alert>
      )}
    </div>
  );
}
