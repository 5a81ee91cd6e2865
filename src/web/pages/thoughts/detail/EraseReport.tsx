import { Button, List, Modal, Text } from "@mantine/core";
import type { AppOutputs } from "../../../../contract-app/calls.ts";
import { TextLink } from "../../../parts/Links.tsx";

const names: Record<string, string> = {
  thoughts: "the thought",
  history: "entries of its history",
  links: "links",
  mentions: "mentions",
  entities: "entities that nothing else mentions",
  attachments: "attachments of notes",
  indexed: "index entry",
  jobs: "waiting jobs",
};

type Props = { report: AppOutputs["eraseThought"] | undefined; onClose: () => void };

/** What was erased, and what was kept. */
export function EraseReport({ report, onClose }: Props) {
  const removed = Object.entries(report?.removed ?? {}).filter(([, count]) => count > 0);
  return (
    <Modal
      opened={report !== undefined}
      onClose={onClose}
      title="Erased for good"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <List>
        {removed.map(([kind, count]) => (
          <List.Item key={kind}>
            {kind === "thoughts" ? "The thought" : `${count} ${names[kind] ?? kind}`}
          </List.Item>
        ))}
      </List>
      {report && report.keptNotes.length > 0 && (
        <>
          <Text mt="md">These notes were attached and stay:</Text>
          {report.keptNotes.map(({ id, title }) => (
            <TextLink key={id} to="/notes/$noteId" params={{ noteId: id }} display="block">
              {title}
            </TextLink>
          ))}
        </>
      )}
      <Button mt="lg" onClick={onClose}>
        Close
      </Button>
    </Modal>
  );
}
