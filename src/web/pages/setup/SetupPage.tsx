import { Center, Loader } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { LinkButton } from "../../parts/Links.tsx";
import { useSetupState } from "../../queries/entrance.ts";
import { EntranceLayout } from "../entrance/EntranceLayout.tsx";
import { SetupSteps } from "./SetupSteps.tsx";

const route = getRouteApi("/setup");

/** First-time set-up, with the one-time token that the service printed when it started. */
export default function SetupPage() {
  const { token = "" } = route.useSearch();
  const { data, error, refetch } = useSetupState(token);
  if (data?.kind === "open") return <SetupSteps token={token} />;
  if (data?.kind === "closed") return <Closed />;
  if (data?.kind === "wrong-token") return <WrongToken />;
  return (
    <EntranceLayout title="Set up">
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Center>
          <Loader aria-label="Loading" />
        </Center>
      )}
    </EntranceLayout>
  );
}

function Closed() {
  return (
    <EntranceLayout title="All set up" lead="This instance already has an owner; the set-up link works once.">
      <LinkButton to="/sign-in" fullWidth>
        Sign in
      </LinkButton>
    </EntranceLayout>
  );
}

const WrongToken = () => (
  <EntranceLayout
    title="This set-up link is not valid"
    lead="Open the link that the service printed in its terminal when it started. Only that one is valid."
  />
);
