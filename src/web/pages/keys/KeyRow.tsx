import { Badge, Box, Code, Group, Text } from "@mantine/core";
import type { KeyView } from "../../../contract-app.ts";
import { ConfirmButton } from "../../parts/ConfirmButton.tsx";
import { TimeAgo } from "../../parts/TimeAgo.tsx";
import { showDone, showFailure } from "../../parts/Toasts.tsx";
import { useRevokeKey } from "../../queries/keys.ts";
import classes from "./KeyRow.module.css";

export function KeyRow({ apiKey }: { apiKey: KeyView }) {
  const { name, prefix, createdAt, lastUsedAt, revokedAt } = apiKey;
  return (
    <li className={classes.row}>
      <Box className={classes.name ?? ""}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {revokedAt && (
            <Badge color="gray" variant="light">
              Revoked
            </Badge>
          )}
        </Group>
        <Code bg="var(--page-sunken)">{prefix}…</Code>
      </Box>
      <Text size="sm" c="dimmed" className={classes.times ?? ""} component="div">
        <div>
          Created <TimeAgo at={createdAt} />
        </div>
        <div>{revokedAt ? <Revoked at={revokedAt} /> : <LastUsed at={lastUsedAt} />}</div>
      </Text>
      {!revokedAt && <RevokeButton apiKey={apiKey} />}
    </li>
  );
}

const Revoked = ({ at }: { at: string }) => (
  <>
    Revoked <TimeAgo at={at} />
  </>
);

const LastUsed = ({ at }: { at: string | null }) =>
  at ? (
    <>
      Last used <TimeAgo at={at} />
    </>
  ) : (
    "Never used"
  );

function RevokeButton({ apiKey: { id, name } }: { apiKey: KeyView }) {
  const revoking = useRevokeKey();
  const revoke = () => revoking.mutateAsync(id).then(() => showDone(`“${name}” is revoked.`), showFailure);
  return (
    <ConfirmButton
      label="Revoke"
      aria-label={`Revoke ${name}`}
      question={`Revoke “${name}”?`}
      loading={revoking.isPending}
      onConfirm={revoke}
    >
      Anything that uses this key will be refused, and a revoked key cannot be restored. The thoughts it
      captured stay.
    </ConfirmButton>
  );
}
