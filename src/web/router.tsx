import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { ApiError, isUnreachable } from "./api.ts";
import { validateConnectSearch } from "./pages/connect/search.ts";
import { validateEntranceSearch } from "./pages/entrance/search.ts";
import { validateGraphSearch } from "./pages/graph/search.ts";
import { validateNamesSearch } from "./pages/names/search.ts";
import { validateNotesSearch } from "./pages/notes/search.ts";
import { validateThoughtsSearch } from "./pages/thoughts/search.ts";
import { Failure, NotFound } from "./parts/RouteStates.tsx";
import { meQuery } from "./queries/session.ts";
import { queryClient } from "./query-client.ts";
import { keepShared } from "./shared-text.ts";

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Failure });

/** As long as the service worker waits for a page: some networks take what is sent, and answer nothing for minutes. */
const PATIENCE_MS = 4_000;

/** Who is not signed in comes back after signing in. */
async function requireMe({ location }: { location: { href: string } }): Promise<void> {
  try {
    const reading = queryClient.ensureQueryData(meQuery);
    const isLate = new Promise<true>((resolve) => setTimeout(resolve, PATIENCE_MS, true));
    if ((await Promise.race([reading, isLate])) === true && (await enterOffline())) return;
    const { id } = await reading;
    void import("./offline/offline-copy.ts").then(({ dropCopyOfOthers }) => dropCopyOfOthers(id));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect({ to: "/sign-in", search: { next: location.href }, replace: true });
    if (!(isUnreachable(error) && (await enterOffline()))) throw error;
  }
}

/** True if there is a copy on this device: then whoever it belongs to is taken as signed in. Nothing else is known here. */
async function enterOffline(): Promise<boolean> {
  const { readCopy } = await import("./offline/offline-copy.ts");
  const copy = await readCopy();
  // Outdated from the start: it is asked again as soon as the service can be reached.
  if (copy) queryClient.setQueryData(meQuery.queryKey, copy.me, { updatedAt: 0 });
  return copy !== null;
}

/** Pages for signed-in users, inside the shell (navigation, palette). */
const app = createRoute({
  getParentRoute: () => root,
  id: "app",
  component: lazyRouteComponent(() => import("./shell/Shell.tsx")),
  beforeLoad: requireMe,
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/home/HomePage.tsx")),
});
const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: validateEntranceSearch,
  component: lazyRouteComponent(() => import("./pages/entrance/SignInPage.tsx")),
});
const register = createRoute({
  getParentRoute: () => root,
  path: "/register",
  component: lazyRouteComponent(() => import("./pages/entrance/RegisterPage.tsx")),
});
const invite = createRoute({
  getParentRoute: () => root,
  path: "/invite/$token",
  component: lazyRouteComponent(() => import("./pages/entrance/InvitePage.tsx")),
});
const forgot = createRoute({
  getParentRoute: () => root,
  path: "/forgot",
  component: lazyRouteComponent(() => import("./pages/entrance/ForgotPage.tsx")),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: "/reset/$token",
  component: lazyRouteComponent(() => import("./pages/entrance/ResetPage.tsx")),
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: "/confirm-email/$token",
  component: lazyRouteComponent(() => import("./pages/entrance/ConfirmEmailPage.tsx")),
});
const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  validateSearch: validateEntranceSearch,
  component: lazyRouteComponent(() => import("./pages/setup/SetupPage.tsx")),
});

const connect = createRoute({
  getParentRoute: () => root,
  path: "/connect",
  validateSearch: validateConnectSearch,
  beforeLoad: requireMe,
  component: lazyRouteComponent(() => import("./pages/connect/ConnectPage.tsx")),
});

/** What is shared is filled into the capture box; who is not signed in comes to it after signing in. */
const share = createRoute({
  getParentRoute: () => root,
  path: "/share",
  beforeLoad: () => {
    keepShared(window.location);
    throw redirect({ to: "/thoughts", replace: true });
  },
});

const today = createRoute({
  getParentRoute: () => app,
  path: "/today",
  component: lazyRouteComponent(() => import("./pages/today/TodayPage.tsx")),
});
const digest = createRoute({
  getParentRoute: () => app,
  path: "/digest",
  component: lazyRouteComponent(() => import("./pages/digest/DigestPage.tsx")),
});
const thoughts = createRoute({
  getParentRoute: () => app,
  path: "/thoughts",
  validateSearch: validateThoughtsSearch,
  component: lazyRouteComponent(() => import("./pages/thoughts/ThoughtsPage.tsx")),
});
const graph = createRoute({
  getParentRoute: () => app,
  path: "/graph",
  validateSearch: validateGraphSearch,
  component: lazyRouteComponent(() => import("./pages/graph/GraphPage.tsx")),
});
const names = createRoute({
  getParentRoute: () => app,
  path: "/names",
  validateSearch: validateNamesSearch,
  component: lazyRouteComponent(() => import("./pages/names/NamesPage.tsx")),
});
const name = createRoute({
  getParentRoute: () => app,
  path: "/names/$entityId",
  component: lazyRouteComponent(() => import("./pages/names/NamePage.tsx")),
});
const notes = createRoute({
  getParentRoute: () => app,
  path: "/notes",
  validateSearch: validateNotesSearch,
  component: lazyRouteComponent(() => import("./pages/notes/NotesPage.tsx")),
});
const note = createRoute({
  getParentRoute: () => app,
  path: "/notes/$noteId",
  component: lazyRouteComponent(() => import("./pages/notes/NotePage.tsx")),
});
const chat = createRoute({
  getParentRoute: () => app,
  path: "/chat",
  component: lazyRouteComponent(() => import("./pages/chat/ChatPage.tsx")),
});
const conversation = createRoute({
  getParentRoute: () => app,
  path: "/chat/$conversationId",
  component: lazyRouteComponent(() => import("./pages/chat/ChatPage.tsx")),
});
const review = createRoute({
  getParentRoute: () => app,
  path: "/review",
  component: lazyRouteComponent(() => import("./pages/review/ReviewPage.tsx")),
});
const keys = createRoute({
  getParentRoute: () => app,
  path: "/keys",
  component: lazyRouteComponent(() => import("./pages/keys/KeysPage.tsx")),
});
const health = createRoute({
  getParentRoute: () => app,
  path: "/health",
  component: lazyRouteComponent(() => import("./pages/health/HealthPage.tsx")),
});
const settings = createRoute({
  getParentRoute: () => app,
  path: "/settings",
  component: lazyRouteComponent(() => import("./pages/settings/SettingsPage.tsx")),
});

const appRoutes = app.addChildren([
  today,
  digest,
  thoughts,
  graph,
  names,
  name,
  notes,
  note,
  chat,
  conversation,
  review,
  keys,
  health,
  settings,
]);

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    signIn,
    register,
    invite,
    forgot,
    reset,
    confirmEmail,
    setup,
    connect,
    share,
    appRoutes,
  ]),
  defaultPreload: "intent",
  defaultErrorComponent: Failure,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
