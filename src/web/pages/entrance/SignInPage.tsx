import { Button, Stack, Text } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PasswordField, TextField } from "../../parts/forms/Fields.tsx";
import { TextLink } from "../../parts/Links.tsx";
import { useEntrance } from "../../queries/entrance.ts";
import { signIn, useSession } from "../../queries/session.ts";
import { CodeForm } from "./CodeForm.tsx";
import { EntranceLayout } from "./EntranceLayout.tsx";
import { FormFailure } from "./FormFailure.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";
import { ProviderButton } from "./ProviderButton.tsx";
import { useWait } from "./use-wait.ts";

const route = getRouteApi("/sign-in");

export default function SignInPage() {
  const { next = "/today", reason } = route.useSearch();
  const session = useSession();
  const entrance = useEntrance();
  if (session.data) return <Redirect to={next} />;
  if (entrance.data?.needsSetup) return <NotSetUp />;
  const footer = entrance.data?.registration === "open" && (
    <>
      New here? <TextLink to="/register">Create an account</TextLink>
    </>
  );
  return (
    <EntranceLayout title="Sign in" lead={reason === "ended" && <SessionEnded />} footer={footer}>
      <SignIn next={next} isExpected={reason !== "ended"} />
    </EntranceLayout>
  );
}

/** For users who are already signed in. */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigate({ href: to, replace: true });
  }, [navigate, to]);
  return null;
}

const SessionEnded = () => (
  <span role="alert">Your session has ended. What you wrote is kept: sign in to go on.</span>
);

/** Unless it is `isExpected`, somebody may be typing, which is not for the first field. */
function SignIn({ next, isExpected }: { next: string; isExpected: boolean }) {
  const navigate = useNavigate();
  const [isChallenged, setChallenged] = useState(false);
  const enter = () => navigate({ href: next, replace: true });
  if (isChallenged) return <CodeForm onDone={enter} onRestart={() => setChallenged(false)} />;
  return (
    <>
      <SignInForm onDone={enter} onChallenge={() => setChallenged(true)} isFocused={isExpected} />
      <PasskeyButton onDone={enter} />
      <ProviderButton next={next} />
    </>
  );
}

type FormProps = { onDone: () => void; onChallenge: () => void; isFocused: boolean };

function SignInForm({ onDone, onChallenge, isFocused }: FormProps) {
  const signingIn = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => signIn(email.trim(), password),
    onSuccess: (outcome) => (outcome === "done" ? onDone() : onChallenge()),
  });
  const wait = useWait(signingIn.error);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: {
      email: isNotEmpty("Your e-mail address is missing"),
      password: isNotEmpty("Your password is missing"),
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => signingIn.mutate(values))} noValidate>
      <Stack gap="md">
        <FormFailure error={signingIn.error} waitSeconds={wait} />
        <TextField
          form={form}
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          autoFocus={isFocused}
        />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
        <Button type="submit" loading={signingIn.isPending} disabled={wait > 0} fullWidth>
          Sign in
        </Button>
        <Text ta="center" size="sm">
          <TextLink to="/forgot">Forgot your password?</TextLink>
        </Text>
      </Stack>
    </form>
  );
}

function NotSetUp() {
  return (
    <EntranceLayout
      title="Almost there"
      lead="Nobody has an account here yet. Open the set-up link that the service printed in its terminal when it started."
    />
  );
}
