import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { LinkedThought } from "../../../../contract-app.ts";
import classes from "./Detail.module.css";
import { Section } from "./Section.tsx";

/** Linked thoughts, each with the reason for the link. */
export function LinkedSection({ links }: { links: LinkedThought[] }) {
  if (links.length === 0) return null;
  return (
    <Section title="Linked thoughts">
      <ul className={classes.plain}>
        {links.map(({ thought, reason }) => (
          <li key={thought.id}>
            <Link
              to="/thoughts"
              search={(old) => ({ ...old, thought: thought.id })}
              resetScroll={false}
              className={classes.linked}
            >
              <Text size="sm" lineClamp={2}>
                {thought.normalizedText.slice(0, 300)}
              </Text>
              <Text size="xs" c="dimmed">
                {reason}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
