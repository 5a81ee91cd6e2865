import { Alert, Button, Group, SimpleGrid, Stack, Textarea } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { CircleAlert } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { ApiError, toMessage } from "../../api.ts";
import { TextField } from "../../parts/forms/Fields.tsx";
import type { ContactMessage } from "../../queries/contact.ts";
import { formatWait, useWait } from "../entrance/use-wait.ts";

type Props = { isPending: boolean; error: unknown; onSend: (message: ContactMessage) => void };

const missing = {
  name: "Your name is missing",
  email: "Your e-mail address is missing",
  message: "Your message is missing",
};

export function ContactForm({ isPending, error, onSend }: Props) {
  const wait = useWait(error);
  const form = useForm<ContactMessage>({
    mode: "uncontrolled",
    initialValues: { name: "", email: "", organization: "", message: "" },
    validate: {
      name: isNotEmpty(missing.name),
      email: isNotEmpty(missing.email),
      message: isNotEmpty(missing.message),
    },
  });
  const showAtField = useEffectEvent((code: string, message: string) => {
    if (code === "invalid_email") form.setFieldError("email", message);
    // Our own check let it through: the fields contain only invisible characters.
    if (code === "missing_fields") form.setErrors(missing);
  });
  useEffect(() => {
    if (error instanceof ApiError) showAtField(error.code, error.message);
  }, [error]);
  return (
    <form onSubmit={form.onSubmit(onSend)} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField form={form} name="name" label="Name" autoComplete="name" />
          <TextField
            form={form}
            name="organization"
            label="Organization (optional)"
            autoComplete="organization"
          />
        </SimpleGrid>
        <TextField form={form} name="email" label="E-mail address" type="email" autoComplete="email" />
        <Textarea
          label="Message"
          size="md"
          autosize
          minRows={4}
          maxRows={14}
          key={form.key("message")}
          {...form.getInputProps("message")}
        />
        <Failure error={error} waitSeconds={wait} />
        <Group>
          <Button type="submit" loading={isPending} disabled={wait > 0}>
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Failure({ error, waitSeconds }: { error: unknown; waitSeconds: number }) {
  if (!error || (error instanceof ApiError && ["invalid_email", "missing_fields"].includes(error.code)))
    return null;
  const isLimited = error instanceof ApiError && error.code === "rate_limited";
  const message = !isLimited
    ? toMessage(error)
    : waitSeconds > 0
      ? `Too many messages. Please wait ${formatWait(waitSeconds)}; your text stays here.`
      : "You can send it now.";
  return (
    <Alert color={isLimited ? "yellow" : "red"} role="alert" icon={<CircleAlert size={18} aria-hidden />}>
      {message}
    </Alert>
  );
}
