import { Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { DateMention } from "../../../../contract.ts";
import type { EntityView } from "../../../../contract-app.ts";
import { formatDayShort } from "../days.ts";
import classes from "./Mentions.module.css";
import { Section } from "./Section.tsx";

type Props = { entities: EntityView[]; dates: DateMention[] };

/** Mentioned entities, each linked to the thoughts that mention it, and mentioned dates. */
export function MentionsSection({ entities, dates }: Props) {
  if (entities.length === 0 && dates.length === 0) return null;
  return (
    <Section title="Mentions">
      <Group gap={6}>
        {entities.map(({ id, name, kind, count }) => (
          <Link
            key={id}
            to="/thoughts"
            search={(old) => ({ ...(old.thought && { thought: old.thought }), entity: id })}
            resetScroll={false}
            className={classes.entity}
            title={`${kind}; in ${count} ${count === 1 ? "thought" : "thoughts"}`}
          >
            {name}
          </Link>
        ))}
      </Group>
      {dates.map(({ text, from, to }) => (
        <Text key={`${text}${from}`} size="sm" mt={6}>
          “{text}”{" "}
          <Text span c="dimmed" inherit>
            {formatSpan(from, to)}
          </Text>
        </Text>
      ))}
    </Section>
  );
}

/** Dates carry the offset of where the thought was captured; `to` is exclusive. */
function formatSpan(from: string, to: string): string {
  const first = from.slice(0, 10);
  const last = new Date(Date.parse(`${to.slice(0, 19)}Z`) - 1).toISOString().slice(0, 10);
  return first === last ? formatDayShort(first) : `${formatDayShort(first)} to ${formatDayShort(last)}`;
}
