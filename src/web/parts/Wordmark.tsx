import { Group, Text } from "@mantine/core";
import { serif } from "../theme.ts";

export function Wordmark({ size = 20 }: { size?: number }) {
  return (
    <Group gap={10} wrap="nowrap" component="span">
      <img src="/icon.svg" width={size + 4} height={size + 4} alt="" />
      <Text
        component="span"
        ff={serif}
        // On a phone with large text, there is room for a button beside it.
        fz={`min(${size / 16}rem, 6vw)`}
        fw={600}
        lh={1}
        style={{ letterSpacing: "-0.01em", whiteSpace: "nowrap" }}
      >
        Commonplace
      </Text>
    </Group>
  );
}
