import { Box, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { title: string; children?: ReactNode };

export function SectionTitle({ title, children }: Props) {
  return (
    <Box mb="lg">
      <Title order={2} fz={22}>
        {title}
      </Title>
      {children && (
        <Text c="dimmed" mt={4} component="div">
          {children}
        </Text>
      )}
    </Box>
  );
}
