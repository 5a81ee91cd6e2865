import { Box, Button, Skeleton, Stack, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { KeyRound, Plug, Plus } from "lucide-react";
import { useMemo } from "react";
import type { KeyView } from "../../../contract-app/keys.ts";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { PageHeader } from "../../parts/PageHeader.tsx";
import { useKeys } from "../../queries/keys.ts";
import { usePaletteActions } from "../../shell/palette/palette-actions.ts";
import { ConnectDialog } from "./ConnectDialog.tsx";
import { KeyRow } from "./KeyRow.tsx";
import { NewKeyDialog } from "./NewKeyDialog.tsx";

const POLL_MS = 10_000;

export default function KeysPage() {
  const keys = useKeys(POLL_MS);
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isConnecting, connecting] = useDisclosure(false);
  usePaletteActions(
    useMemo(() => [{ id: "new-key", label: "New API key", icon: KeyRound, run: open }], [open]),
  );
  const create = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={open}>
      New key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API keys"
        lead="Each assistant gets its own key, so you see who captured what and can revoke one without affecting the others."
        actions={
          <>
            <Button variant="default" leftSection={<Plug size={18} aria-hidden />} onClick={connecting.open}>
              Connect
            </Button>
            {create}
          </>
        }
      />
      {keys.data ? (
        <KeyList keys={keys.data.keys} action={create} />
      ) : keys.error ? (
        <ErrorState error={keys.error} onRetry={keys.refetch} />
      ) : (
        <Waiting />
      )}
      <NewKeyDialog isOpen={isOpen} onClose={close} />
      <ConnectDialog isOpen={isConnecting} onClose={connecting.close} />
    </>
  );
}

function KeyList({ keys, action }: { keys: KeyView[]; action: React.ReactNode }) {
  const active = keys.filter(({ revokedAt, clientSite }) => !revokedAt && clientSite === null);
  const connected = keys.filter(({ revokedAt, clientSite }) => !revokedAt && clientSite !== null);
  const revoked = keys.filter(({ revokedAt }) => revokedAt);
  return (
    <Stack gap="xl">
      {active.length > 0 ? (
        <Rows keys={active} />
      ) : (
        <EmptyState title="No keys yet" icon={KeyRound} action={action}>
          With a key, Claude, Cursor, VS Code and every other MCP client can capture and find your thoughts.
        </EmptyState>
      )}
      {connected.length > 0 && (
        <section aria-labelledby="connected">
          <Title order={2} fz="lg" id="connected" mb="xs">
            Connected assistants
          </Title>
          <Rows keys={connected} />
        </section>
      )}
      {revoked.length > 0 && (
        <details>
          <Box component="summary" py="xs" c="dimmed" style={{ cursor: "pointer" }}>
            Revoked ({revoked.length})
          </Box>
          <Rows keys={revoked} />
        </details>
      )}
    </Stack>
  );
}

function Rows({ keys }: { keys: KeyView[] }) {
  return (
    <Box component="ul" p={0} m={0} style={{ listStyle: "none" }}>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </Box>
  );
}

function Waiting() {
  return (
    <Stack aria-busy aria-label="Loading" role="status">
      <Skeleton h={64} />
      <Skeleton h={64} />
    </Stack>
  );
}
