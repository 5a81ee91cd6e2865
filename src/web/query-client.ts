import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { RouteName } from "../app-routes.ts";
import type { AppInput } from "../contract-app.ts";
import { ApiError, call } from "./api.ts";

const RETRIES = 2;
const FRESH_MS = 5_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // What the service refused it will refuse again.
      retry: (failures, error) => failures < RETRIES && !(error instanceof ApiError && isRefusal(error)),
    },
    mutations: { retry: false },
  },
});

const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500;

type Input<Name extends RouteName> =
  Record<never, never> extends AppInput<Name> ? [input?: AppInput<Name>] : [input: AppInput<Name>];

/** A reading call as a query: `useQuery(query("readThought", { id }))`. Its key is `[name, input]`. */
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

/** Has these calls made again wherever their answers are shown: `await refresh("listKeys")`. */
export async function refresh(...names: RouteName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
