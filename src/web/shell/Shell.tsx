import { ActionIcon, AppShell, Group } from "@mantine/core";
import { spotlight } from "@mantine/spotlight";
import { Outlet } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useLiveUpdates } from "../live.ts";
import { useOffline } from "../offline/use-offline.ts";
import { Wordmark } from "../parts/Wordmark.tsx";
import { useDelivery } from "../queries/captures.ts";
import { useSession } from "../queries/session.ts";
import { BottomBar } from "./BottomBar.tsx";
import { Navigation } from "./Navigation.tsx";
import { Palette } from "./Palette.tsx";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";
import classes from "./Shell.module.css";
import { ShortcutHelp } from "./ShortcutHelp.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { useShortcutKeys } from "./shortcuts.ts";
import { useNavigationShortcuts } from "./use-navigation-shortcuts.ts";

/** The frame around every page for signed-in users. */
export default function Shell() {
  useLiveUpdates();
  useDelivery();
  useOffline();
  useSession();
  useShortcutKeys();
  useNavigationShortcuts();
  return (
    <AppShell
      header={{ height: { base: 56, sm: 0 } }}
      navbar={{ width: 236, breakpoint: "sm", collapsed: { mobile: true } }}
      footer={{ height: { base: 60, sm: 0 } }}
      padding={0}
      className={classes.shell ?? ""}
    >
      <SkipLink />
      <AppShell.Header hiddenFrom="sm" className={classes.bar ?? ""}>
        <Group h="100%" px="md" justify="space-between">
          <Wordmark size={20} />
          <ActionIcon onClick={spotlight.open} aria-label="Search and commands">
            <Search size={20} aria-hidden />
          </ActionIcon>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar visibleFrom="sm" aria-label="Main" className={classes.side ?? ""} withBorder={false}>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main ?? ""}>
        <div className={classes.page}>
          <RouteAnnouncer />
          <Outlet />
        </div>
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="sm" className={classes.bar ?? ""}>
        <BottomBar />
      </AppShell.Footer>
      <Palette />
      <ShortcutHelp />
    </AppShell>
  );
}
