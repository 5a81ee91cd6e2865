import { Button, Stack, Text, Title } from "@mantine/core";

const suggestions = [
  "What is still open this week?",
  "What did I capture in the last few days?",
  "Which decisions did I make lately, and why?",
  "Remember: call the plumber on Monday",
];

/** Example questions for an empty conversation. */
export function Suggestions({ onPick }: { onPick: (text: string) => void }) {
  return (
    <Stack gap="xs" align="flex-start" py="lg">
      <Title order={2} fz="xl">
        What would you like to know?
      </Title>
      <Text c="dimmed" mb="xs">
        The chat searches your thoughts and notes, cites its sources, and changes things when you ask. Every
        change can be undone.
      </Text>
      {suggestions.map((suggestion) => (
        <Button
          key={suggestion}
          variant="default"
          fw={400}
          styles={{ label: { textAlign: "start" } }}
          onClick={() => onPick(suggestion)}
        >
          {suggestion}
        </Button>
      ))}
    </Stack>
  );
}
