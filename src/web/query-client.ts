import { onlineManager, QueryClient, type QueryFilters, queryOptions } from "@tanstack/react-query";
import type { RouteName } from "../app-routes.ts";
import type { AppInput } from "../contract-app/calls.ts";
import { ApiError, call } from "./api.ts";

const RETRIES = 2;
const STALE_AFTER_MS = 5_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      // Also offline: a failed request is shown, a paused one would look as if it were loading for ever.
      networkMode: "always",
      refetchOnReconnect: true,
      // A 4xx would only fail again, and so does everything while there is no network.
      retry: (failures, error) =>
        failures < RETRIES && onlineManager.isOnline() && !(error instanceof ApiError && is4xx(error)),
    },
    // Also offline: a paused change would look as if it were made, and be lost with the page.
    mutations: { networkMode: "always", retry: false },
  },
});

const is4xx = ({ status }: ApiError) => status >= 400 && status < 500;

type Input<Name extends RouteName> =
  Record<never, never> extends AppInput<Name> ? [input?: AppInput<Name>] : [input: AppInput<Name>];

/** A GET route as a query: `useQuery(query("readThought", { id }))`. Its key is `[name, input]`. */
export function query<Name extends RouteName>(name: Name, ...input: Input<Name>) {
  return queryOptions({
    queryKey: [name, input[0] ?? {}] as const,
    queryFn: ({ signal }) => (call as LooseCall<Name>)(name, input[0], { signal }),
  });
}

type LooseCall<Name extends RouteName> = (
  name: Name,
  input: AppInput<Name> | undefined,
  options: { signal: AbortSignal },
) => ReturnType<typeof call<Name>>;

/**
 * Refetches these routes wherever they are shown: `await refresh("listKeys")`. A row that vanishes with it reports its own success
 * by `mutateAsync().then()`: the callbacks of `mutate()` are dropped with the component.
 */
export async function refresh(...names: RouteName[]): Promise<void> {
  await Promise.all(names.map((name) => invalidate({ queryKey: [name] })));
}

/** Refetches what is shown, and the rest when it is shown again. */
export async function invalidate(filter: QueryFilters): Promise<void> {
  const reading = queryClient.getQueryCache().findAll({ ...filter, fetchStatus: "fetching" });
  const first = reading.filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries(filter);
  // A first answer is waited for, not asked for again: it may have been read before the change.
  for (const { queryKey, state } of first)
    if (state.fetchStatus === "idle") await queryClient.invalidateQueries({ queryKey, exact: true });
}
