import { Drawer, Stack, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useBackToClose } from "../parts/use-back-to-close.ts";
import { signOut } from "../queries/session.ts";
import { moreItems } from "./navigation-items.ts";
import { ColorSchemeChoice } from "./person/ColorSchemeChoice.tsx";
import { ReviewLink } from "./ReviewLink.tsx";
import classes from "./Shell.module.css";

export function MoreDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useBackToClose(isOpen, onClose);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      // As high as its links, which are then within reach of the thumb.
      styles={{ content: { height: "auto" } }}
      title="More"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap={4} pb="md">
        <ReviewLink onClick={onClose} />
        {moreItems.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes.link} onClick={onClose}>
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
  );
}
