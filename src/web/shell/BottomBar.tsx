import { Drawer, Group, Stack, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { LogOut, Menu } from "lucide-react";
import { signOut } from "../queries/session.ts";
import { ColorSchemeChoice } from "./ColorSchemeChoice.tsx";
import { barItems, moreItems } from "./navigation-items.ts";
import { ReviewLink } from "./ReviewLink.tsx";
import classes from "./Shell.module.css";

/** Navigation on phones: the main pages within reach of the thumb, the rest behind "More". */
export function BottomBar() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Group component="nav" aria-label="Main" h="100%" gap={0} wrap="nowrap">
        {barItems.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes.tab}>
            <Icon size={20} aria-hidden />
            {label}
          </Link>
        ))}
        <UnstyledButton className={classes.tab ?? ""} onClick={open}>
          <Menu size={20} aria-hidden />
          More
        </UnstyledButton>
      </Group>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="auto"
        title="More"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Stack gap={4} pb="md">
          <ReviewLink onClick={close} />
          {moreItems.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className={classes.link} onClick={close}>
              <Icon size={18} aria-hidden />
              {label}
            </Link>
          ))}
          <UnstyledButton className={classes.link ?? ""} onClick={() => signOut()}>
            <LogOut size={18} aria-hidden />
            Sign out
          </UnstyledButton>
          <ColorSchemeChoice />
        </Stack>
      </Drawer>
    </>
  );
}
