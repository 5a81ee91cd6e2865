import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { dropDrafts } from "../../../drafts.ts";
import { dropCopy } from "../../../offline/offline-copy.ts";
import { dropUnsent } from "../../../outbox/outbox-store.ts";
import { storeDeletionReport } from "../../../parts/deletion-report.ts";
import { useMe } from "../../../queries/session.ts";
import { useDeleteMe } from "../../../queries/settings.ts";
import { SectionTitle } from "../SectionTitle.tsx";
import { PasswordDialog } from "../security/PasswordDialog.tsx";

export function DeleteAccount() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const deleting = useDeleteMe();
  const { id } = useMe();
  const keep = () => {
    close();
    deleting.reset();
  };
  const remove = (password: string) =>
    deleting.mutate(password, {
      onSuccess: async ({ removed }) => {
        dropDrafts(id);
        await dropUnsent(id).catch(() => undefined);
        await dropCopy().catch(() => undefined);
        storeDeletionReport(removed);
        // Reloads the page, so none of the user's data stays in memory.
        window.location.assign("/");
      },
    });
  return (
    <section>
      <SectionTitle title="Delete your account">
        Your thoughts, notes, chats and keys are removed for good. Export the thoughts and notes first if you
        may want them again; chats cannot be exported.
      </SectionTitle>
      <Button color="red" variant="outline" onClick={open}>
        Delete my account
      </Button>
      <PasswordDialog
        title="Delete your account for good?"
        submitLabel="Delete everything"
        cancelLabel="Keep it"
        color="red"
        isOpen={isOpen}
        isPending={deleting.isPending}
        error={deleting.error}
        onSubmit={remove}
        onClose={keep}
      >
        This cannot be undone. Your assistants' keys stop working at once.
      </PasswordDialog>
    </section>
  );
}
