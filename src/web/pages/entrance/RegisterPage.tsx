import { Center, Loader } from "@mantine/core";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { TextLink } from "../../parts/Links.tsx";
import { useEntrance } from "../../queries/entrance.ts";
import { EntranceLayout } from "./EntranceLayout.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

const footer = (
  <>
    Already have an account? <TextLink to="/sign-in">Sign in</TextLink>
  </>
);

export default function RegisterPage() {
  const { data, error, refetch } = useEntrance();
  return (
    <EntranceLayout title="Create an account" lead={data && describe(data)} footer={footer}>
      {data ? (
        isOpen(data) && <RegisterForm />
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

type Entrance = NonNullable<ReturnType<typeof useEntrance>["data"]>;

const isOpen = ({ needsSetup, registration }: Entrance) => !needsSetup && registration === "open";

function describe(entrance: Entrance): string {
  if (entrance.needsSetup)
    return "Nobody has an account here yet. Open the set-up link that the service printed in its terminal when it started.";
  return isOpen(entrance)
    ? "A book of your own, on this service."
    : "Registration is closed here. Ask the owner for an invitation link.";
}
