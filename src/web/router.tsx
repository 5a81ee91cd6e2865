import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { ApiError } from "./api.ts";
import { validateConnectSearch } from "./pages/connect/search.ts";
import { validateEntranceSearch } from "./pages/entrance/search.ts";
import { validateGraphSearch } from "./pages/graph/search.ts";
import { validateNotesSearch } from "./pages/notes/search.ts";
import { validateThoughtsSearch } from "./pages/thoughts/search.ts";
import { Failure, NotFound } from "./parts/RouteStates.tsx";
import { meQuery } from "./queries/session.ts";
import { queryClient } from "./query-client.ts";

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Failure });

/** Who is not signed in comes back after signing in. */
async function requireMe({ location }: { location: { href: string } }): Promise<void> {
  try {
    await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect({ to: "/sign-in", search: { next: location.href }, replace: true });
    throw error;
  }
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
  notes,
  note,
  chat,
  conversation,
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
