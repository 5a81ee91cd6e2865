import { Center, Loader } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { TextLink } from "../../parts/Links.tsx";
import { useInvitation } from "../../queries/entrance.ts";
import { EntranceLayout } from "./EntranceLayout.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

const route = getRouteApi("/invite/$token");

export default function InvitePage() {
  const { token } = route.useParams();
  const { data, error, refetch } = useInvitation(token);
  if (data?.kind === "gone") return <Gone />;
  return (
    <EntranceLayout title="You are invited" lead="Create an account to get a book of your own here.">
      {data ? (
        <RegisterForm invitation={token} email={data.email} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Center>
          <Loader aria-label="Loading" />
        </Center>
      )}
    </EntranceLayout>
  );
}

function Gone() {
  const lead = "It was already used, has expired or was revoked. Ask the person who sent it for a new one.";
  return (
    <EntranceLayout
      title="This invitation is no longer valid"
      lead={lead}
      footer={<TextLink to="/sign-in">Sign in</TextLink>}
    />
  );
}
