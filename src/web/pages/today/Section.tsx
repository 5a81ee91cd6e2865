import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { CountedThoughts } from "../../../contract-app/today.ts";
import classes from "./Today.module.css";

type Props = { title: string; lead?: string; count?: number; children: ReactNode };

export function Section({ title, lead, count = 0, children }: Props) {
  return (
    <section className={classes.section} aria-label={title}>
      <Group gap="xs" align="baseline">
        <Title order={2} fz="lg">
          {title}
        </Title>
        {count > 0 && (
          <Text size="sm" c="dimmed">
            {count}
          </Text>
        )}
      </Group>
      {lead && (
        <Text size="sm" c="dimmed" mt={2}>
          {lead}
        </Text>
      )}
      <div className={classes.rows}>{children}</div>
    </section>
  );
}

/** How many of a section's thoughts are not in it, if any, and which. */
export function NotShown({ of: { count, thoughts }, which }: { of: CountedThoughts; which?: string }) {
  const hidden = count - thoughts.length;
  return hidden > 0 && <Note>{`And ${hidden} more${which ? `, ${which}` : ""}.`}</Note>;
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" py="xs">
      {children}
    </Text>
  );
}
