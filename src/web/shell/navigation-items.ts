import {
  Activity,
  KeyRound,
  Lightbulb,
  type LucideIcon,
  MessageCircle,
  NotebookText,
  Settings,
  Sun,
  Waypoints,
} from "lucide-react";

export type NavigationItem = {
  to: PagePath;
  label: string;
  icon: LucideIcon;
  /** Pressed after `g`. */
  key: string;
};
type PagePath = "/today" | "/thoughts" | "/graph" | "/notes" | "/chat" | "/keys" | "/health" | "/settings";

export const navigationItems: NavigationItem[] = [
  { to: "/today", label: "Today", icon: Sun, key: "d" },
  { to: "/thoughts", label: "Thoughts", icon: Lightbulb, key: "t" },
  { to: "/notes", label: "Notes", icon: NotebookText, key: "n" },
  { to: "/chat", label: "Chat", icon: MessageCircle, key: "c" },
  { to: "/graph", label: "Graph", icon: Waypoints, key: "g" },
  { to: "/keys", label: "API keys", icon: KeyRound, key: "k" },
  { to: "/health", label: "Health", icon: Activity, key: "h" },
  { to: "/settings", label: "Settings", icon: Settings, key: "s" },
];
export const mainItems = navigationItems.slice(0, 5);
export const otherItems = navigationItems.slice(5);

const IN_BAR = 4;
/** In the bottom bar on phones, and behind its "More". */
export const barItems = navigationItems.slice(0, IN_BAR);
export const moreItems = navigationItems.slice(IN_BAR);
