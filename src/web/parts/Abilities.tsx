import { List, Text } from "@mantine/core";
import { Check, CircleAlert } from "lucide-react";
import type { ModelAbility } from "../../contract-app/instance.ts";

/** What a language model was tried for, a line each. */
export function Abilities({ abilities }: { abilities: ModelAbility[] }) {
  return (
    <List aria-label="What was tried" listStyleType="none" spacing="xs" size="sm" m={0} p={0}>
      {abilities.map(({ name, label, works, words }) => (
        <List.Item key={name} icon={<Sign works={works} />}>
          <Text size="sm" span fw={500}>
            {label}: {works ? "works" : "does not work"}
          </Text>
          {words && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {words}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}

const Sign = ({ works }: Pick<ModelAbility, "works">) =>
  works ? <Check size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />;
