import { Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { BookOpen, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  title: string;
  /** The heading's level: 1 if this is the whole page. */
  order?: 1 | 2;
  icon?: LucideIcon;
  children?: ReactNode;
  action?: ReactNode;
};

/** Explains why there is nothing to show, and what to do about it. */
export function EmptyState({ title, order = 2, icon: Icon = BookOpen, children, action }: Props) {
  return (
    <Stack align="center" gap="sm" py={64} px="md" ta="center">
      <ThemeIcon size={56} radius="xl" variant="light">
        <Icon size={26} aria-hidden />
      </ThemeIcon>
      <Title order={order} fz="xl">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw={440} component="div">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
