import { Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { DateMention } from "../../../../contract.ts";
import type { EntityView } from "../../../../contract-app.ts";
import { nameDayShort } from "../days.ts";
import classes from "./Mentions.module.css";
import { Section } from "./Section.tsx";

type Props = { entities: EntityView[]; dates: DateMention[] };

/** Who and what is mentioned, each leading to all that mentions it; and which times. */
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
            {nameSpan(from, to)}
          </Text>
        </Text>
      ))}
    </Section>
  );
}

/** By the clocks that they are written by, which are those of where it was captured; `to` is exclusive. */
function nameSpan(from: string, to: string): string {
  const first = from.slice(0, 10);
  const last = new Date(Date.parse(`${to.slice(0, 19)}Z`) - 1).toISOString().slice(0, 10);
  return first === last ? nameDayShort(first) : `${nameDayShort(first)} to ${nameDayShort(last)}`;
}
