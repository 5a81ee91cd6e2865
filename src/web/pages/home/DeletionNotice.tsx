import { Alert, Text } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { clearDeletionReport, readDeletionReport } from "../../parts/deletion-report.ts";

/** Shown after an account was deleted: what was removed with it. */
export function DeletionNotice() {
  const [removed, setRemoved] = useState(readDeletionReport);
  if (!removed) return null;
  const close = () => {
    clearDeletionReport();
    setRemoved(null);
  };
  const counted = Object.entries(removed).filter(([, count]) => count > 0);
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
      <Text size="sm">
        {counted.length === 0
          ? "There was nothing else to remove."
          : `Permanently removed: ${counted.map(([kind, count]) => `${count.toLocaleString()} ${toWords(kind, count)}`).join(", ")}.`}
      </Text>
    </Alert>
  );
}

/** The kinds are plurals: "entities", "history". */
function toWords(kind: string, count: number): string {
  const words = kind.replaceAll("_", " ");
  if (words === "history") return count === 1 ? "entry of the history" : "entries of the history";
  return count === 1 ? words.replace(/ies$/, "y").replace(/s$/, "") : words;
}
