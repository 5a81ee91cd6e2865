import { Code, Text, Title } from "@mantine/core";
import classes from "./Home.module.css";

export function Steps() {
  return (
    <section className={classes.band} aria-labelledby="steps">
      <Title order={2} id="steps">
        Three steps
      </Title>
      <ol className={classes.steps}>
        <li>
          <Title order={3} fz="lg" mt="xs">
            Start
          </Title>
          <Text c="dimmed" mt={6}>
            <Code>npm start</Code> and open the link it prints. No container, no database to install, no model
            to download.
          </Text>
        </li>
        <li>
          <Title order={3} fz="lg" mt="xs">
            Connect
          </Title>
          <Text c="dimmed" mt={6}>
            Create a key and paste the snippet into Claude, Cursor, VS Code or any other MCP client.
          </Text>
        </li>
        <li>
          <Title order={3} fz="lg" mt="xs">
            Ask
          </Title>
          <Text c="dimmed" mt={6}>
            “Remember that the cabin is booked for May.” Later, in any of them: “When are we at the cabin?”
          </Text>
        </li>
      </ol>
    </section>
  );
}
