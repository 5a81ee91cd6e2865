import { Text } from "@mantine/core";
import { CodeBlock } from "../../../parts/text/CodeBlock.tsx";

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div>
      <CodeBlock code={codes.join("\n")} label="Recovery codes" />
      <Text size="sm" c="dimmed" mt="xs">
        Each lets you in once, if you lose the device. Keep them apart from it.
      </Text>
    </div>
  );
}
