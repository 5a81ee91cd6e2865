import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { toMessage } from "../../../api.ts";
import { findEmailFault } from "../../../parts/forms/email-address.ts";
import { TextField } from "../../../parts/forms/Fields.tsx";
import { useMe } from "../../../queries/session.ts";
import { useChangeEmail } from "../../../queries/settings.ts";
import { ConfirmAddress } from "./ConfirmAddress.tsx";

/** The address changes when a link that is sent to the new one was used. */
export function EmailField() {
  const { email, awaitsConfirmation } = useMe();
  const [isChanging, changing] = useDisclosure(false);
  if (isChanging) return <NewAddress onCancel={changing.close} />;
  return (
    <>
      <Group align="flex-end" gap="sm" mt="lg">
        <TextInput
          label="E-mail address"
          value={email}
          readOnly
          variant="filled"
          style={{ flex: "1 1 240px" }}
        />
        <Button variant="default" onClick={changing.open}>
          Change
        </Button>
      </Group>
      {awaitsConfirmation && <ConfirmAddress />}
    </>
  );
}

function NewAddress({ onCancel }: { onCancel: () => void }) {
  const asking = useChangeEmail();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: { email: findEmailFault },
  });
  const ask = form.onSubmit(({ email }) =>
    asking.mutate(email.trim(), { onError: (error) => form.setFieldError("email", toMessage(error)) }),
  );
  if (asking.isSuccess)
    return (
      <Text role="status" mt="lg">
        A link is on its way to {asking.variables}. Your address changes when you open it, within an hour.
      </Text>
    );
  return (
    <form onSubmit={ask} noValidate>
      <Stack gap="sm" mt="lg">
        <TextField
          form={form}
          name="email"
          label="New e-mail address"
          description="We send a link to it; until you open it, nothing changes"
          type="email"
          autoComplete="email"
          autoFocus
        />
        <Group gap="sm">
          <Button type="submit" loading={asking.isPending}>
            Send the link
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
