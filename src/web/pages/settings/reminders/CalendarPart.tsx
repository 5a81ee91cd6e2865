import { Alert, Box, Button, Group, Text } from "@mantine/core";
import { ConfirmButton } from "../../../parts/forms/ConfirmButton.tsx";
import { showDone, showFailure } from "../../../parts/Toasts.tsx";
import { CodeBlock } from "../../../parts/text/CodeBlock.tsx";
import { TimeAgo } from "../../../parts/time/TimeAgo.tsx";
import { useCreateCalendar, useRevokeCalendar } from "../../../queries/reminders.ts";
import { SectionTitle } from "../SectionTitle.tsx";

/** A private address that calendars subscribe to. It is shown once. */
export function CalendarPart({ madeAt }: { madeAt: string | null }) {
  const creating = useCreateCalendar();
  const revoking = useRevokeCalendar();
  const create = () => creating.mutate(undefined, { onError: showFailure });
  const revoke = () =>
    revoking.mutateAsync().then(() => {
      creating.reset();
      showDone("The calendar address is revoked.");
    }, showFailure);
  return (
    <Box mt={56}>
      <SectionTitle title="Calendar">
        Due dates in Google Calendar, Outlook, Apple Calendar or Thunderbird: subscribe there to a private
        address. Whoever has it can read what is due, so keep it to yourself.
      </SectionTitle>
      {creating.data && (
        <Alert title="Copy it now: it is not shown again" mb="md">
          <CodeBlock code={creating.data.url} label="Calendar address" />
        </Alert>
      )}
      {madeAt === null ? (
        <Button onClick={create} loading={creating.isPending}>
          Make a calendar address
        </Button>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            There is an address, made <TimeAgo at={madeAt} />.
          </Text>
          <Group gap="sm">
            <ConfirmButton
              label="Make a new address"
              question="Make a new calendar address?"
              loading={creating.isPending}
              onConfirm={create}
            >
              The present address stops working, in every calendar that is subscribed to it.
            </ConfirmButton>
            <ConfirmButton
              label="Revoke"
              question="Revoke the calendar address?"
              color="red"
              variant="outline"
              loading={revoking.isPending}
              onConfirm={() => void revoke()}
            >
              Calendars that are subscribed to it get nothing any more.
            </ConfirmButton>
          </Group>
        </>
      )}
    </Box>
  );
}
