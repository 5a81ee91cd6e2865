import { Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { findEmailFault } from "../../parts/forms/email-address.ts";
import { TextField } from "../../parts/forms/Fields.tsx";
import { TextLink } from "../../parts/Links.tsx";
import { useForgot } from "../../queries/entrance.ts";
import { EntranceLayout } from "./EntranceLayout.tsx";
import { FormFailure } from "./FormFailure.tsx";
import { useWait } from "./use-wait.ts";

const footer = <TextLink to="/sign-in">Back to sign-in</TextLink>;
const lead = "We send a link to your e-mail address. With it, you set a new one.";

export default function ForgotPage() {
  const asking = useForgot();
  if (asking.isSuccess) return <Sent />;
  return (
    <EntranceLayout title="Forgot your password?" lead={lead} footer={footer}>
      <ForgotForm asking={asking} />
    </EntranceLayout>
  );
}

function ForgotForm({ asking }: { asking: ReturnType<typeof useForgot> }) {
  const wait = useWait(asking.error);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: { email: findEmailFault },
  });
  return (
    <form onSubmit={form.onSubmit(({ email }) => asking.mutate(email.trim()))} noValidate>
      <Stack gap="md">
        <FormFailure error={asking.error} waitSeconds={wait} />
        <TextField
          form={form}
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          autoFocus
        />
        <Button type="submit" loading={asking.isPending} disabled={wait > 0} fullWidth>
          Send the link
        </Button>
      </Stack>
    </form>
  );
}

/** The same for everybody, so that nobody learns who has an account. */
function Sent() {
  return (
    <EntranceLayout title="Look into your mailbox" footer={footer}>
      <Stack gap="sm" role="status">
        <Text>
          If this address has an account here, a link is on its way to it. It works once, for an hour.
        </Text>
        <Text c="dimmed" size="sm">
          Nothing comes? Ask the owner of this service: they can make a link for you.
        </Text>
      </Stack>
    </EntranceLayout>
  );
}
