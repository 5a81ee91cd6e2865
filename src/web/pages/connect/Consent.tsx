import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ConnectionRequestView } from "../../../contract-app/keys.ts";
import { showFailure } from "../../parts/Toasts.tsx";
import { useApproveConnection } from "../../queries/connections.ts";
import { signOut, useMe } from "../../queries/session.ts";
import { EntranceLayout } from "../entrance/EntranceLayout.tsx";
import { FormFailure } from "../entrance/FormFailure.tsx";
import { LifeChoice } from "../keys/LifeChoice.tsx";
import { NO_PERMISSION, toLife } from "../keys/permissions.ts";
import { ScopeChoice } from "../keys/ScopeChoice.tsx";

type Asked = Extract<ConnectionRequestView, { kind: "asks" }>;

export function Consent({ request, asked }: { request: string; asked: Asked }) {
  const me = useMe();
  const approving = useApproveConnection();
  const [scopes, setScopes] = useState(asked.scopes);
  const [life, setLife] = useState("never");
  const isMissing = scopes.length === 0;
  const allow = () => approving.mutate({ request, scopes, life_days: toLife(life) });
  const lead = (
    <>
      It wants to use the book of <strong>{me.name}</strong> ({me.email}).
    </>
  );
  return (
    <EntranceLayout title={`Connect ${asked.name}?`} lead={lead} width={480} footer={<OtherAccount />}>
      <Stack gap="md">
        <FormFailure error={approving.error} waitSeconds={0} />
        <Destination asked={asked} />
        <ScopeChoice
          label="What it may do"
          offered={asked.scopes}
          value={scopes}
          onChange={setScopes}
          {...(isMissing && { error: NO_PERMISSION })}
        />
        <LifeChoice value={life} onChange={setLife} />
        {approving.isSuccess ? (
          <Text role="status">It is connected. If nothing happens, go back to the assistant.</Text>
        ) : (
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => window.location.assign(asked.refuseTo)}>
              Refuse
            </Button>
            <Button onClick={allow} loading={approving.isPending} disabled={isMissing}>
              Allow
            </Button>
          </Group>
        )}
      </Stack>
    </EntranceLayout>
  );
}

/** Nothing else about a program can be trusted: not its name, but where the browser is sent. */
function Destination({ asked: { site, isLocal, describedBy } }: { asked: Asked }) {
  if (isLocal)
    return (
      <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />} title="A program on this computer">
        You will be sent to <strong>localhost</strong>. Allow it only if you have just started to connect it
        yourself.
      </Alert>
    );
  return (
    <Text size="sm">
      You will be sent to <strong>{site.endsWith(":") ? `an app that opens ${site}// links` : site}</strong>.{" "}
      {describedBy
        ? `The name is the one that ${describedBy} gives.`
        : "The program has chosen its name itself, so check where you are sent."}
    </Text>
  );
}

function OtherAccount() {
  const change = () => signOut(window.location.pathname + window.location.search).catch(showFailure);
  return (
    <>
      Not you?{" "}
      <Anchor component="button" type="button" onClick={change} inherit>
        Use another account
      </Anchor>
    </>
  );
}
