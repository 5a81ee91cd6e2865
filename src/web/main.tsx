import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./global.css";
import "./print.css";
import { MantineProvider } from "@mantine/core";
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { onIdentify, onSignedOut } from "./api.ts";
import { keepFocus } from "./keep-focus.ts";
import { AtRest } from "./parts/AtRest.tsx";
import { noteShown } from "./parts/at-rest.ts";
import { PasswordPrompt } from "./parts/forms/PasswordPrompt.tsx";
import { late } from "./parts/late.tsx";
import { printLight } from "./print.ts";
import { meQuery, sessionQuery } from "./queries/session.ts";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";
import { resolveCssVariables, theme } from "./theme.ts";

const Notices = late(async () => (await import("./parts/Notices.tsx")).Notices);

onIdentify(() => queryClient.getQueryData(meQuery.queryKey)?.id);
onSignedOut(() => {
  void import("./offline/offline-copy.ts").then(({ dropCopy }) => dropCopy());
  const hasEnded = queryClient.getQueryData(meQuery.queryKey) !== undefined;
  queryClient.setQueryData(sessionQuery.queryKey, null);
  queryClient.removeQueries({ queryKey: meQuery.queryKey });
  const { pathname, href } = router.latestLocation;
  // Past pages that would first save: they cannot any more, and their drafts are kept.
  if (pathname === "/sign-in") return;
  const search = { next: href, ...(hasEnded && { reason: "ended" as const }) };
  router.navigate({ to: "/sign-in", search, replace: true, ignoreBlocker: true });
});

// By itself it takes every page as opened online, and fetches nothing again when the connection is back.
onlineManager.setOnline(navigator.onLine);
router.subscribe("onResolved", noteShown);
keepFocus();
printLight();
// The page's code comes while the service says who is signed in.
for (const { routeId } of router.matchRoutes(router.latestLocation))
  void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <AtRest>
          <Notices />
        </AtRest>
        <RouterProvider router={router} />
        <PasswordPrompt />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
