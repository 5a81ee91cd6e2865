import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { LinkButton } from "./Links.tsx";
import { isLoadFailure } from "./late.tsx";

export function NotFound() {
  const home = (
    <LinkButton to="/" variant="default">
      Go to the home page
    </LinkButton>
  );
  return (
    <main>
      <EmptyState title="Page not found" order={1} icon={Compass} action={home}>
        The address may be mistyped, or the page no longer exists.
      </EmptyState>
    </main>
  );
}

/** The page failed to load: a lost connection, a chunk that a newer version no longer has, or a bug. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    router.invalidate();
  };
  if (isLoadFailure(error)) return <Outdated />;
  return <ErrorState error={error} title="This page could not be shown" order={1} onRetry={retry} />;
}

function Outdated() {
  const reload = <Button onClick={() => window.location.reload()}>Reload the page</Button>;
  return (
    <EmptyState title="There is a newer version" order={1} action={reload}>
      The service was updated while this page was open, or cannot be reached.
    </EmptyState>
  );
}
