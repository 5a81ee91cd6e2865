import { ActionIcon, Badge, Box, Group, Menu, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { EllipsisVertical } from "lucide-react";
import type { PersonView } from "../../../../contract-app/instance.ts";
import { showDone, showFailure, showUndo } from "../../../parts/Toasts.tsx";
import { TimeAgo } from "../../../parts/time/TimeAgo.tsx";
import {
  type Removal,
  useEndPersonSessions,
  useResumePerson,
  useSuspendPerson,
} from "../../../queries/people.ts";
import { RemovePersonDialog } from "./RemovePersonDialog.tsx";
import { ResetLinkDialog } from "./ResetLinkDialog.tsx";

type Props = { person: PersonView; onRemoved: (removal: Removal) => void };

export function PersonRow({ person, onRemoved }: Props) {
  const [isRemoving, removing] = useDisclosure(false);
  const [isLinking, linking] = useDisclosure(false);
  return (
    <li>
      <Box>
        <Group gap="xs">
          <Text fw={600}>{person.name}</Text>
          {person.isOwner && <Badge variant="light">Owner</Badge>}
          {person.suspendedAt && (
            <Badge variant="light" color="red">
              Suspended
            </Badge>
          )}
        </Group>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {person.email}
        </Text>
        <Text size="sm" c="dimmed">
          {count(person.sessions, "session")} · {count(person.keys, "key")}
          {person.lastSeenAt && (
            <>
              {" "}
              · last seen <TimeAgo at={person.lastSeenAt} />
            </>
          )}
        </Text>
      </Box>
      {!person.isOwner && <PersonMenu person={person} onLink={linking.open} onRemove={removing.open} />}
      <ResetLinkDialog person={person} isOpen={isLinking} onClose={linking.close} />
      <RemovePersonDialog
        person={person}
        isOpen={isRemoving}
        onClose={removing.close}
        onRemoved={onRemoved}
      />
    </li>
  );
}

type MenuProps = { person: PersonView; onLink: () => void; onRemove: () => void };

function PersonMenu({ person: { id, name, email, suspendedAt }, onLink, onRemove }: MenuProps) {
  const suspending = useSuspendPerson();
  const resuming = useResumePerson();
  const ending = useEndPersonSessions();
  const resume = () => resuming.mutate(id, { onError: showFailure });
  const suspend = () =>
    suspending
      .mutateAsync(id)
      .then(() => showUndo(`${name} is suspended.`, () => resuming.mutateAsync(id)), showFailure);
  const end = () =>
    ending
      .mutateAsync(id)
      .then(({ ended }) => showDone(`${count(ended, "session")} of ${name} ended.`), showFailure);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={`Actions for ${email}`}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onLink}>Make a password link</Menu.Item>
        <Menu.Item onClick={end}>End all sessions</Menu.Item>
        {suspendedAt ? (
          <Menu.Item onClick={resume}>Resume</Menu.Item>
        ) : (
          <Menu.Item onClick={suspend}>Suspend</Menu.Item>
        )}
        <Menu.Item color="red" onClick={onRemove}>
          Remove…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
