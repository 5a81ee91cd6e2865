import { Button, Center, Checkbox, Loader, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { PasswordField } from "../../parts/forms/Fields.tsx";
import { findPasswordFault, passwordAdvice } from "../../parts/forms/new-password.ts";
import { TextLink } from "../../parts/Links.tsx";
import { useReset, useResetLink } from "../../queries/entrance.ts";
import { EntranceLayout } from "./EntranceLayout.tsx";
import { FormFailure } from "./FormFailure.tsx";
import { useWait } from "./use-wait.ts";

const route = getRouteApi("/reset/$token");

export default function ResetPage() {
  const { token } = route.useParams();
  const { data, error, refetch } = useResetLink(token);
  const resetting = useReset();
  if (resetting.isSuccess) return <Done />;
  if (data?.kind === "gone") return <Gone />;
  return (
    <EntranceLayout title="A new password" lead="Every browser in which you are signed in is signed out.">
      {data ? (
        <ResetForm token={token} resetting={resetting} />
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

type Props = { token: string; resetting: ReturnType<typeof useReset> };

function ResetForm({ token, resetting }: Props) {
  const wait = useWait(resetting.error);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "", revoke_keys: false },
    validate: { password: findPasswordFault },
  });
  return (
    <form onSubmit={form.onSubmit((values) => resetting.mutate({ token, ...values }))} noValidate>
      <Stack gap="md">
        <FormFailure error={resetting.error} waitSeconds={wait} />
        <PasswordField
          form={form}
          name="password"
          label="New password"
          description={passwordAdvice}
          autoComplete="new-password"
          autoFocus
        />
        <Checkbox
          label="Also revoke all API keys and connected assistants"
          description="If somebody else may have used your account"
          key={form.key("revoke_keys")}
          {...form.getInputProps("revoke_keys", { type: "checkbox" })}
        />
        <Button type="submit" loading={resetting.isPending} disabled={wait > 0} fullWidth>
          Set the password
        </Button>
      </Stack>
    </form>
  );
}

const signIn = <TextLink to="/sign-in">Sign in</TextLink>;

function Done() {
  return <EntranceLayout title="Your password is set" lead="Sign in with it now." footer={signIn} />;
}

function Gone() {
  const footer = <TextLink to="/forgot">Send me another link</TextLink>;
  return (
    <EntranceLayout
      title="This link is no longer valid"
      lead="It works once, for an hour. It was used already, or has expired."
      footer={footer}
    />
  );
}
