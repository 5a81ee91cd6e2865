import { Alert, Text } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { clearDeletionReport, describeRemoved, readDeletionReport } from "../../parts/deletion-report.ts";

/** Shown after an account was deleted: what was removed with it. */
export function DeletionNotice() {
  const [removed, setRemoved] = useState(readDeletionReport);
  if (!removed) return null;
  const close = () => {
    clearDeletionReport();
    setRemoved(null);
  };
  return (
    <Alert
      color="green"
      title="Your account is deleted"
      role="status"
      icon={<CircleCheck size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel="Close"
      onClose={close}
    >
      <Text size="sm">{describeRemoved(removed)}</Text>
    </Alert>
  );
}
