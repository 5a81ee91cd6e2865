import { Box, SegmentedControl, Text } from "@mantine/core";

type Props = { depth: number; onChange: (depth: number) => void };

/** How many links from the centre the graph reaches. */
export function DepthChoice({ depth, onChange }: Props) {
  return (
    <Box>
      <Text fw={500} lh={1.55} aria-hidden>
        Steps
      </Text>
      <SegmentedControl
        aria-label="Steps away from the centre"
        size="md"
        data={["1", "2", "3"]}
        value={String(depth)}
        onChange={(value) => onChange(Number(value))}
      />
    </Box>
  );
}
