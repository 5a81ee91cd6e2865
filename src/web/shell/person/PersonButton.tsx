import { Box, Group, Text, UnstyledButton } from "@mantine/core";
import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useMe } from "../../queries/session.ts";
import classes from "../Shell.module.css";

/** Who is signed in; opens the menu. */
export function PersonButton(props: ComponentProps<"button">) {
  const me = useMe();
  const name = me.name || me.email;
  return (
    <UnstyledButton p={6} style={{ borderRadius: "var(--mantine-radius-md)" }} {...props}>
      <Group gap={10} wrap="nowrap">
        <span className={classes.initials} aria-hidden>
          {toInitials(name)}
        </span>
        <Box style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" fw={500} truncate>
            {name}
          </Text>
          {me.name && (
            <Text size="xs" c="dimmed" truncate>
              {me.email}
            </Text>
          )}
        </Box>
        <ChevronsUpDown size={16} aria-hidden />
      </Group>
    </UnstyledButton>
  );
}

/** "Anna Keller" becomes AK, "anna" becomes AN. */
function toInitials(name: string): string {
  const [first = "", second] = name.trim().split(/\s+/);
  return (second ? `${[...first][0]}${[...second][0]}` : [...first].slice(0, 2).join("")).toUpperCase();
}
