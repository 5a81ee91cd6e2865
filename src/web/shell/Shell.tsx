import { ActionIcon, Group } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { spotlight } from "@mantine/spotlight";
import { Outlet } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useLiveUpdates } from "../live.ts";
import { useOffline } from "../offline/use-offline.ts";
import { AtRest } from "../parts/AtRest.tsx";
import { late } from "../parts/late.tsx";
import { Wordmark } from "../parts/Wordmark.tsx";
import { useDelivery } from "../queries/captures.ts";
import { useSession } from "../queries/session.ts";
import { BottomBar } from "./BottomBar.tsx";
import { Navigation } from "./Navigation.tsx";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";
import classes from "./Shell.module.css";
import { SkipLink } from "./SkipLink.tsx";
import { useShortcutKeys } from "./shortcuts.ts";
import { useNavigationShortcuts } from "./use-navigation-shortcuts.ts";

const Palette = late(async () => (await import("./Palette.tsx")).Palette);
const ShortcutHelp = late(async () => (await import("./ShortcutHelp.tsx")).ShortcutHelp);

/** The frame around every page for signed-in users. */
export default function Shell() {
  useLiveUpdates();
  useDelivery();
  useOffline();
  useSession();
  useShortcutKeys();
  useNavigationShortcuts();
  useHotkeys([["mod+K", spotlight.toggle]], []);
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.header}>
        <Group h="100%" px="md" justify="space-between">
          <Wordmark size={20} />
          <ActionIcon onClick={spotlight.open} aria-label="Search and commands">
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
      <AtRest>
        <Palette />
        <ShortcutHelp />
      </AtRest>
    </div>
  );
}
