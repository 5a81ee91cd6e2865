import { Box, Code } from "@mantine/core";
import { CopyButton } from "./CopyButton.tsx";

type Props = { code: string; label: string };

/** Text to paste elsewhere, with a copy button. Long lines wrap. */
export function CodeBlock({ code, label }: Props) {
  return (
    <Box>
      <Code
        block
        p="md"
        fz="sm"
        bg="var(--page-sunken)"
        tabIndex={0}
        aria-label={label}
        role="region"
        mah={320}
        style={{ whiteSpace: "pre-wrap", overflow: "auto" }}
      >
        {code}
      </Code>
      <CopyButton value={code} mt="xs" />
    </Box>
  );
}
