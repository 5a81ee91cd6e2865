import { Group, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { RemindersView } from "../../../../contract-app/account.ts";
import { showDone, showFailure } from "../../../parts/Toasts.tsx";
import { useUpdateReminders } from "../../../queries/reminders.ts";
import { useMe } from "../../../queries/session.ts";
import { ConfirmAddress } from "../profile/ConfirmAddress.tsx";

const DEFAULT_TIME = "07:00";

const mails = [
  {
    kind: "daily",
    label: "What is due, every day",
    description:
      "Lists what is due today and overdue, and what you noted about today. No mail comes when nothing is.",
  },
  {
    kind: "weekly",
    label: "Your week, on Mondays",
    description: "What you captured and finished, what is left, and who is new.",
  },
] as const;
type Mail = (typeof mails)[number];

/** Mail is off until it is asked for. */
export function MailPart({ view }: { view: RemindersView }) {
  const { awaitsConfirmation } = useMe();
  if (!view.canMail)
    return (
      <Text c="dimmed">This service sends no mail: its owner has not set a mail server (SMTP_URL).</Text>
    );
  if (awaitsConfirmation) return <ConfirmAddress />;
  return (
    <Stack gap="lg">
      {mails.map((mail) => (
        <MailChoice key={mail.kind} mail={mail} view={view} />
      ))}
    </Stack>
  );
}

function MailChoice({ mail, view }: { mail: Mail; view: RemindersView }) {
  const chosen = view[mail.kind];
  const [time, setTime] = useState(chosen ?? DEFAULT_TIME);
  const { mutateAsync } = useUpdateReminders();

  async function save(next: string | null): Promise<void> {
    await mutateAsync({ [mail.kind]: next });
    showDone(next === null ? "You get no more of these." : `You get it at ${next}.`);
  }
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <Switch
        label={mail.label}
        description={mail.description}
        checked={chosen !== null}
        onChange={(event) => void save(event.currentTarget.checked ? time : null).catch(showFailure)}
      />
      {chosen !== null && (
        <TextInput
          type="time"
          label="At"
          aria-label={`At which time: ${mail.label}`}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
          onBlur={() => time !== "" && time !== chosen && void save(time).catch(showFailure)}
        />
      )}
    </Group>
  );
}
