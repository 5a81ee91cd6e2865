import { Box, Kbd, Stack, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { Wordmark } from "../parts/Wordmark.tsx";
import { mainItems, type NavigationItem, otherItems } from "./navigation-items.ts";
import { palette } from "./palette/palette-switch.ts";
import { PersonMenu } from "./person/PersonMenu.tsx";
import { ReviewLink } from "./ReviewLink.tsx";
import classes from "./Shell.module.css";
import { modKey } from "./shortcuts/mod-key.ts";

export function Navigation() {
  return (
    <Stack h="100%" p="md" gap="md" style={{ overflowY: "auto" }}>
      <Box px={6} py={8}>
        <Link to="/today" style={{ color: "inherit", textDecoration: "none" }}>
          <Wordmark />
        </Link>
      </Box>
      <UnstyledButton className={classes.search ?? ""} onClick={palette.open}>
        <Search size={16} aria-hidden />
        <span style={{ flex: 1 }}>Search</span>
        <Kbd size="xs">{modKey} K</Kbd>
      </UnstyledButton>
      <Box style={{ flex: 1 }}>
        <ItemList items={mainItems} />
        <Box my="sm" style={{ borderTop: "1px solid var(--page-border)" }} />
        <ItemList items={otherItems} />
        {/* Comes last, because it comes late. */}
        <ReviewLink />
      </Box>
      <PersonMenu />
    </Stack>
  );
}

function ItemList({ items }: { items: NavigationItem[] }) {
  return (
    <Stack gap={2} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
      {items.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className={classes.link}>
            <Icon size={18} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </Stack>
  );
}
