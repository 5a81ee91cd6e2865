import {
  Activity,
  KeyRound,
  Lightbulb,
  type LucideIcon,
  MessageCircle,
  NotebookText,
  Settings,
  Waypoints,
} from "lucide-react";

export type NavigationItem = {
  to: PagePath;
  label: string;
  icon: LucideIcon;
  /** Pressed after `g`. */
  key: string;
};
type PagePath = "/thoughts" | "/graph" | "/notes" | "/chat" | "/keys" | "/health" | "/settings";

/** The first four are in the bottom bar on phones. */
export const navigationItems: NavigationItem[] = [
  { to: "/thoughts", label: "Thoughts", icon: Lightbulb, key: "t" },
  { to: "/graph", label: "Graph", icon: Waypoints, key: "g" },
  { to: "/notes", label: "Notes", icon: NotebookText, key: "n" },
  { to: "/chat", label: "Chat", icon: MessageCircle, key: "c" },
  { to: "/keys", label: "API keys", icon: KeyRound, key: "k" },
  { to: "/health", label: "Health", icon: Activity, key: "h" },
  { to: "/settings", label: "Settings", icon: Settings, key: "s" },
];
export const mainItems = navigationItems.slice(0, 4);
export const otherItems = navigationItems.slice(4);
