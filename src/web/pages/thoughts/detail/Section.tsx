import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Detail.module.css";

/** A section of the details with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Text component="h3" size="sm" fw={600} mb={6}>
        {title}
      </Text>
      {children}
    </section>
  );
}
