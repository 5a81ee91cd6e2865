import { Box, Group, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";

type Props = { title: string; lead?: ReactNode; actions?: ReactNode };

/** The page's only first-level heading, a sentence about its purpose, and its actions. */
export function PageHeader({ title, lead, actions }: Props) {
  useDocumentTitle(title === "Commonplace" ? title : `${title} · Commonplace`);
  return (
    <Group component="header" justify="space-between" align="flex-end" gap="md" mb="xl">
      <Box maw={640}>
        <Title order={1} fz={{ base: 26, sm: 32 }} tabIndex={-1}>
          {title}
        </Title>
        {lead && (
          <Text c="dimmed" mt={6}>
            {lead}
          </Text>
        )}
      </Box>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
