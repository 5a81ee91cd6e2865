import { Code, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Home.module.css";

export function Steps() {
  return (
    <section className={classes.band} aria-labelledby="steps">
      <Title order={2} id="steps">
        Three steps
      </Title>
      <ol className={classes.steps}>
        <Step title="Start">
          <Code>npm start</Code> and open the link it prints. No container, no database to install, no model
          to download.
        </Step>
        <Step title="Connect">
          Create a key and paste the snippet into Claude, Cursor, VS Code or any other MCP client.
        </Step>
        <Step title="Ask">
          “Remember that the cabin is booked for May.” Later, in any of them: “When are we at the cabin?”
        </Step>
      </ol>
    </section>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <Title order={3} fz="lg" mt="xs">
        {title}
      </Title>
      <Text c="dimmed" mt={6}>
        {children}
      </Text>
    </li>
  );
}
