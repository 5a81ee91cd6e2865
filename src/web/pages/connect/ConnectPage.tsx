import { Button, Loader, Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { isRefusal, toMessage } from "../../api.ts";
import { useConnectionRequest } from "../../queries/connections.ts";
import { EntranceLayout } from "../entrance/EntranceLayout.tsx";
import { Consent } from "./Consent.tsx";

const route = getRouteApi("/connect");

/** Where a person allows an assistant to use their thoughts, or does not. */
export default function ConnectPage() {
  const { request = "" } = route.useSearch();
  const asked = useConnectionRequest(request);
  if (asked.error && !asked.data)
    return (
      <EntranceLayout title="This does not work" lead={toMessage(asked.error)}>
        {!isRefusal(asked.error) && <Button onClick={() => void asked.refetch()}>Try again</Button>}
      </EntranceLayout>
    );
  if (!asked.data)
    return (
      <EntranceLayout title="Connect an assistant">
        <Loader aria-label="Loading" role="status" aria-busy />
      </EntranceLayout>
    );
  if (asked.data.kind === "refused") return <Refused {...asked.data} />;
  return <Consent request={request} asked={asked.data} />;
}

function Refused({ message, redirect }: { message: string; redirect: string }) {
  return (
    <EntranceLayout title="This does not work" lead={`The assistant's request is wrong: ${message}.`}>
      <Stack>
        <Button onClick={() => window.location.assign(redirect)}>Back to the assistant</Button>
      </Stack>
    </EntranceLayout>
  );
}
