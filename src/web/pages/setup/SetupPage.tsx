import { Center, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { LinkButton } from "../../parts/Links.tsx";
import { useSetupState } from "../../queries/entrance.ts";
import { meQuery } from "../../queries/session.ts";
import { EntranceLayout } from "../entrance/EntranceLayout.tsx";
import type { SetupStep } from "../entrance/search.ts";
import { SetupSteps } from "./SetupSteps.tsx";

const route = getRouteApi("/setup");

/** First-time set-up, with the one-time token that the service printed when it started. */
export default function SetupPage() {
  const { token = "", step } = route.useSearch();
  const { data, error, refetch } = useSetupState(token);
  // The token is spent with the account; the owner may still be in the middle of the rest.
  if (step) return <OwnersSteps step={step} />;
  if (data?.kind === "open") return <SetupSteps token={token} step={undefined} />;
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

/** Who is not signed in is led to the sign-in page and back. */
function OwnersSteps({ step }: { step: SetupStep }) {
  const me = useQuery(meQuery);
  if (me.data?.isOwner) return <SetupSteps token="" step={step} />;
  if (me.data) return <Closed />;
  return (
    <EntranceLayout title="Set up">
      {me.error ? (
        <ErrorState error={me.error} onRetry={me.refetch} />
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
