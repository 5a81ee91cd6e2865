import { ActionIcon, Group } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useLiveUpdates } from "../live.ts";
import { useOffline } from "../offline/use-offline.ts";
import { Wordmark } from "../parts/Wordmark.tsx";
import { useSession } from "../queries/session.ts";
import { useDelivery } from "../queries/thoughts/captures.ts";
import { BottomBar } from "./BottomBar.tsx";
import { Navigation } from "./Navigation.tsx";
import { Overlays } from "./Overlays.tsx";
import { palette, usePaletteKey } from "./palette/palette-switch.ts";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";
import classes from "./Shell.module.css";
import { SkipLink } from "./SkipLink.tsx";
import { useShortcutKeys } from "./shortcuts/shortcuts.ts";
import { useNavigationShortcuts } from "./shortcuts/use-navigation-shortcuts.ts";

/** The frame around every page for signed-in users. */
export default function Shell() {
  useLiveUpdates();
  useDelivery();
  useOffline();
  useSession();
  useShortcutKeys();
  useNavigationShortcuts();
  usePaletteKey();
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.header}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Wordmark size={20} />
          <ActionIcon onClick={palette.open} aria-label="Search and commands">
            <Search size={20} aria-hidden />
          </ActionIcon>
        </Group>
      </header>
      <nav aria-label="Main" className={classes.side}>
        <Navigation />
      </nav>
      <main id="content" tabIndex={-1} className={classes.main}>
        <div className={classes.page}>
          <RouteAnnouncer />
          <Outlet />
        </div>
      </main>
      <footer className={classes.footer}>
        <BottomBar />
      </footer>
      <Overlays />
    </div>
  );
}
