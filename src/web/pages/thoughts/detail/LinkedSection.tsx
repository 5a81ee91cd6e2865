import { ActionIcon, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Unlink } from "lucide-react";
import type { LinkedThought } from "../../../../contract-app/thoughts.ts";
import { toPlainText } from "../../../parts/markdown/plain-text.ts";
import { showFailure, showUndo } from "../../../parts/Toasts.tsx";
import { useJudgeLink } from "../../../queries/thoughts/detail.ts";
import classes from "./Detail.module.css";
import { LinkChoice } from "./LinkChoice.tsx";
import { Section } from "./Section.tsx";

type Props = { thoughtId: string; links: LinkedThought[] };

/** Linked thoughts, each with the reason for the link, which can be removed; others are linked by hand. */
export function LinkedSection({ thoughtId, links }: Props) {
  const judging = useJudgeLink(thoughtId);
  const judge = (otherId: string, verdict: Verdict, message: string) =>
    judging
      .mutateAsync({ otherId, verdict })
      .then(({ before }) => showUndo(message, () => judging.mutateAsync({ otherId, verdict: before })))
      .catch(showFailure);
  /** A link by hand is taken back; any other is hidden for good. */
  const remove = ({ thought, kind }: LinkedThought) =>
    kind === "hand"
      ? judge(thought.id, "none", "The link is removed.")
      : judge(thought.id, "unrelated", "Not related: it is not linked any more.");
  return (
    <Section title="Linked thoughts">
      <ul className={classes.plain}>
        {links.map((link) => (
          <Group key={link.thought.id} component="li" wrap="nowrap" gap={4} align="flex-start">
            <Link
              to="/thoughts"
              search={(old) => ({ ...old, thought: link.thought.id })}
              resetScroll={false}
              className={classes.linked}
              style={{ flex: 1, minWidth: 0 }}
            >
              <Text size="sm" lineClamp={2} dir="auto">
                {toPlainText(link.thought.normalizedText).slice(0, 300)}
              </Text>
              <Text size="xs" c="dimmed">
                {link.reason}
              </Text>
            </Link>
            <ActionIcon
              aria-label={`${link.kind === "hand" ? "Remove the link to" : "Not related to"} “${toPlainText(link.thought.normalizedText).slice(0, 40)}”`}
              title={link.kind === "hand" ? "Remove the link" : "Not related"}
              onClick={() => remove(link)}
            >
              <Unlink size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </ul>
      <LinkChoice
        except={[thoughtId, ...links.filter(({ kind }) => kind === "hand").map(({ thought }) => thought.id)]}
        onChoose={(id) => judge(id, "related", "Linked.")}
      />
    </Section>
  );
}

type Verdict = "related" | "unrelated" | "none";
