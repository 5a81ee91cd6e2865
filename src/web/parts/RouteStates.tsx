import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { LinkButton } from "./Links.tsx";

export function NotFound() {
  const home = (
    <LinkButton to="/" variant="default">
      To the first page
    </LinkButton>
  );
  return (
    <main>
      <EmptyState title="There is nothing here" order={1} icon={Compass} action={home}>
        The address may be mistyped, or what it led to is gone.
      </EmptyState>
    </main>
  );
}

/** A page that could not be shown: a lost connection, a part that a newer version no longer has, or a bug. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    router.invalidate();
  };
  if (isOutdated(error)) return <Outdated />;
  return <ErrorState error={error} title="This page could not be shown" order={1} onRetry={retry} />;
}

function Outdated() {
  const reload = <Button onClick={() => window.location.reload()}>Load the page anew</Button>;
  return (
    <EmptyState title="There is a newer version" order={1} action={reload}>
      The service was updated while this page was open, or cannot be reached.
    </EmptyState>
  );
}

const isOutdated = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|Importing a module/i.test(error.message);
