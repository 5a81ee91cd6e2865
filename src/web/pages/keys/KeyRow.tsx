import { Badge, Box, Code, Group, Text } from "@mantine/core";
import type { KeyView } from "../../../contract-app/keys.ts";
import { ConfirmButton } from "../../parts/forms/ConfirmButton.tsx";
import { showDone, showFailure } from "../../parts/Toasts.tsx";
import { TimeAgo } from "../../parts/time/TimeAgo.tsx";
import { useRevokeKey } from "../../queries/keys.ts";
import { ChangeScopes } from "./ChangeScopes.tsx";
import classes from "./KeyRow.module.css";
import { namePermissions } from "./permissions.ts";

export function KeyRow({ apiKey }: { apiKey: KeyView }) {
  const { name, prefix, scopes, createdAt, expiresAt, isExpired, revokedAt, clientSite } = apiKey;
  return (
    <li className={classes.row}>
      <Box className={classes.name ?? ""}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {(revokedAt || isExpired) && (
            <Badge color="gray" variant="light">
              {revokedAt ? "Revoked" : "Expired"}
            </Badge>
          )}
        </Group>
        {clientSite ? <Text size="sm">{clientSite}</Text> : <Code bg="var(--page-sunken)">{prefix}…</Code>}
        <Text size="sm" c="dimmed">
          {namePermissions(scopes)}
        </Text>
      </Box>
      <Text size="sm" c="dimmed" className={classes.times ?? ""} component="div">
        <div>
          Created <TimeAgo at={createdAt} />
        </div>
        <div>{revokedAt ? <Revoked at={revokedAt} /> : <LastUsed apiKey={apiKey} />}</div>
        {expiresAt && !revokedAt && (
          <div>
            {isExpired ? "Expired" : "Expires"} <TimeAgo at={expiresAt} />
          </div>
        )}
      </Text>
      {!revokedAt && (
        <Group gap="xs">
          <ChangeScopes apiKey={apiKey} />
          <RevokeButton apiKey={apiKey} />
        </Group>
      )}
    </li>
  );
}

const Revoked = ({ at }: { at: string }) => (
  <>
    Revoked <TimeAgo at={at} />
  </>
);

const LastUsed = ({ apiKey: { lastUsedAt, lastUsedFrom } }: { apiKey: KeyView }) =>
  lastUsedAt ? (
    <>
      Last used <TimeAgo at={lastUsedAt} />
      {lastUsedFrom && ` from ${lastUsedFrom}`}
    </>
  ) : (
    "Never used"
  );

function RevokeButton({ apiKey: { id, name, clientSite } }: { apiKey: KeyView }) {
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
      {clientSite
        ? "The assistant will be refused at once, and has to be connected again."
        : "Anything that uses this key will be refused, and a revoked key cannot be restored."}{" "}
      The thoughts it captured stay.
    </ConfirmButton>
  );
}
