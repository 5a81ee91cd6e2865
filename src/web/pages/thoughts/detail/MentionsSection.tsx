import { Group, Text } from "@mantine/core";
import type { DateMention } from "../../../../contract.ts";
import type { EntityView } from "../../../../contract-app/entities.ts";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { formatDayShort } from "../days.ts";
import type { Correct } from "../list/use-corrections.ts";
import { AddMention, type NewMention } from "./AddMention.tsx";
import { Chip } from "./Chip.tsx";
import { Section } from "./Section.tsx";

type Props = { thought: ListedThought; entities: EntityView[]; correct: Correct };

/** Tags, mentioned entities and dates. Tags and entities can be removed and added. */
export function MentionsSection({ thought, entities, correct }: Props) {
  const tags = entities.filter(({ kind }) => kind === "tag");
  const others = entities.filter(({ kind }) => kind !== "tag");
  return (
    <>
      <Section title="Tags">
        <Chips what="tag" shown={tags} thought={thought} correct={correct} />
      </Section>
      <Section title="Mentions">
        <Chips what="name" shown={others} thought={thought} correct={correct} />
        <Dates dates={thought.metadata.dates} />
      </Section>
    </>
  );
}

type ChipsProps = { what: "tag" | "name"; shown: EntityView[]; thought: ListedThought; correct: Correct };

function Chips({ what, shown, thought, correct }: ChipsProps) {
  const bare = (name: string) => name.replace(/^#/, "");
  const remove = ({ kind, name }: EntityView) =>
    kind === "tag"
      ? correct(thought, { tags: { remove: [bare(name)] } }, `${name} is removed.`)
      : correct(thought, { mentions: { remove: [name] } }, `No longer about ${name}.`);
  const add = ({ kind, name }: NewMention) =>
    kind === "tag"
      ? correct(thought, { tags: { add: [bare(name)] } }, `Tagged ${name}.`)
      : correct(thought, { mentions: { add: [{ kind, name }] } }, `About ${name}.`);
  return (
    <Group gap={6}>
      {shown.map((entity) => (
        <Chip key={entity.id} entity={entity} onRemove={() => remove(entity)} />
      ))}
      <AddMention what={what} present={shown.map(({ name }) => name)} onAdd={add} />
    </Group>
  );
}

function Dates({ dates }: { dates: DateMention[] }) {
  return dates.map(({ text, from, to }) => (
    <Text key={`${text}${from}`} size="sm" mt={6}>
      “{text}”{" "}
      <Text span c="dimmed" inherit>
        {formatSpan(from, to)}
      </Text>
    </Text>
  ));
}

/** Dates carry the offset of where the thought was captured; `to` is exclusive. */
function formatSpan(from: string, to: string): string {
  const first = from.slice(0, 10);
  const last = new Date(Date.parse(`${to.slice(0, 19)}Z`) - 1).toISOString().slice(0, 10);
  return first === last ? formatDayShort(first) : `${formatDayShort(first)} to ${formatDayShort(last)}`;
}
