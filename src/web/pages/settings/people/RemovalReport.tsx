import { Alert, Code, Text } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { describeRemoved } from "../../../parts/deletion-report.ts";
import type { Removal } from "../../../queries/people.ts";

/** What went with a person, and where the export is. */
export function RemovalReport({ person, report, onClose }: Removal & { onClose: () => void }) {
  return (
    <Alert
      color="green"
      title={`${person.email} is removed`}
      icon={<CircleCheck size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <Text size="sm">{describeRemoved(report.removed)}</Text>
      {report.file && (
        <Text size="sm" mt="xs">
          The export is on the service's machine:{" "}
          <Code style={{ overflowWrap: "anywhere" }}>{report.file}</Code>
        </Text>
      )}
    </Alert>
  );
}
