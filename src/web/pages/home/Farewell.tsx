import { Alert, Text } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { forgetFarewell, readFarewell } from "../../parts/farewell.ts";

/** For who has just deleted their account: what went with it. */
export function Farewell() {
  const [removed, setRemoved] = useState(readFarewell);
  if (!removed) return null;
  const close = () => {
    forgetFarewell();
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
          : `Removed for good: ${counted.map(([kind, count]) => `${count.toLocaleString()} ${toWords(kind)}`).join(", ")}.`}
      </Text>
    </Alert>
  );
}

const toWords = (kind: string) => kind.replaceAll("_", " ");
