import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { toMessage } from "../../api.ts";
import { dropDrafts } from "../../drafts.ts";
import { dropUnsent } from "../../outbox/outbox-store.ts";
import { storeDeletionReport } from "../../parts/deletion-report.ts";
import { useMe } from "../../queries/session.ts";
import { useDeleteMe } from "../../queries/settings.ts";
import { SectionTitle } from "./SectionTitle.tsx";

export function DeleteAccount() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <section>
      <SectionTitle title="Delete your account">
        Your thoughts, notes, conversations and keys are removed for good. Export them first if you may want
        them again.
      </SectionTitle>
      <Button color="red" variant="outline" onClick={open}>
        Delete my account
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title="Delete your account for good?"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <DeleteForm onKeep={close} />
      </Modal>
    </section>
  );
}

function DeleteForm({ onKeep }: { onKeep: () => void }) {
  const deleting = useDeleteMe();
  const { id } = useMe();
  const remove = (form: FormData) =>
    deleting.mutate(String(form.get("password")), {
      onSuccess: async ({ removed }) => {
        dropDrafts(id);
        await dropUnsent(id).catch(() => undefined);
        storeDeletionReport(removed);
        // Reloads the page, so none of the user's data stays in memory.
        window.location.assign("/");
      },
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        remove(new FormData(event.currentTarget));
      }}
    >
      <Stack gap="md">
        <Text>This cannot be undone. Your assistants' keys stop working at once.</Text>
        <PasswordInput
          label="Your password"
          name="password"
          size="md"
          required
          withAsterisk={false}
          autoComplete="current-password"
          data-autofocus
          error={deleting.error && toMessage(deleting.error)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onKeep}>
            Keep it
          </Button>
          <Button color="red" type="submit" loading={deleting.isPending}>
            Delete everything
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
