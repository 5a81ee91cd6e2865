import { Badge, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { title: string; count: number; lead: string; children: ReactNode };

export function ReviewSection({ title, count, lead, children }: Props) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <div>
        <Group gap="xs">
          <Title order={2} fz="xl">
            {title}
          </Title>
          <Badge variant="light">{count.toLocaleString()}</Badge>
        </Group>
        <Text c="dimmed">{lead}</Text>
      </div>
      {children}
    </Stack>
  );
}
