import { Button, Group, Paper, Text } from "@mantine/core";
import { ShieldQuestion } from "lucide-react";
import type { Proposal } from "../../../../contract-app/chat.ts";
import classes from "../Chat.module.css";

export type Consent = { decide: (allow: boolean) => void; isDeciding: boolean };

/** What the assistant wants to do after reading what others wrote, exactly, for the person to decide. */
export function ConsentCard({ proposals, consent }: { proposals: Proposal[]; consent: Consent }) {
  const { decide, isDeciding } = consent;
  const count = proposals.length === 1 ? "one more change" : `${proposals.length} more changes`;
  return (
    <Paper py="sm" px="md" role="group" aria-label="Your consent">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ShieldQuestion size={18} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={600}>
            May the assistant make {count}?
          </Text>
          <Text size="sm" c="dimmed">
            It has read texts that you did not write yourself. Someone may have hidden an instruction in them:
            allow this only if it is what you asked for. You can decide within an hour.
          </Text>
        </div>
      </Group>
      <ul className={classes.proposals}>
        {proposals.map(({ what, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            {what}
            {text && <blockquote>{text}</blockquote>}
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button size="sm" h={40} loading={isDeciding} onClick={() => decide(true)}>
          Allow
        </Button>
        <Button variant="default" size="sm" h={40} disabled={isDeciding} onClick={() => decide(false)}>
          Refuse
        </Button>
      </Group>
    </Paper>
  );
}
