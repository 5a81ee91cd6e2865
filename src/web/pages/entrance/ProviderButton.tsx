import { Button, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { LogIn } from "lucide-react";
import { toMessage } from "../../api.ts";
import { useEntrance, useIdentityProvider } from "../../queries/entrance.ts";

const route = getRouteApi("/sign-in");

/** Why the provider's answer was of no use, by the sign-in library's codes. */
const reasons: Record<string, string> = {
  access_denied: "The identity provider did not let you in.",
  account_not_linked:
    "There is an account with your address here, but nobody has confirmed that it is yours. Sign in with your password, and ask the operator to confirm your address.",
  ACCOUNT_SUSPENDED: "This account is suspended. Ask the owner of this service.",
  signup_disabled: "There is no account with your address here. Ask the owner for an invitation.",
};

/** Only if there is one. */
export function ProviderButton({ next }: { next: string }) {
  const { error: code } = route.useSearch();
  const { data } = useEntrance();
  const leaving = useIdentityProvider(next);
  if (!data?.identityProvider) return null;
  const refusal = leaving.error
    ? toMessage(leaving.error)
    : code && (reasons[code] ?? "Signing in through the identity provider did not work. Please try again.");
  return (
    <>
      <Button
        variant="default"
        fullWidth
        mt="sm"
        leftSection={<LogIn size={18} aria-hidden />}
        loading={leaving.isPending}
        onClick={() => leaving.mutate()}
      >
        Continue with {data.identityProvider}
      </Button>
      {refusal && (
        <Text role="alert" c="red" size="sm" mt="xs">
          {refusal}
        </Text>
      )}
    </>
  );
}
