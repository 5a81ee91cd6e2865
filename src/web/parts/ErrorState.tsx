import { Button } from "@mantine/core";
import { CloudOff } from "lucide-react";
import { toMessage } from "../api.ts";
import { EmptyState } from "./EmptyState.tsx";

type Props = { error: unknown; title?: string; order?: 1 | 2; onRetry?: () => void };

export function ErrorState({ error, title = "This could not be loaded", order = 2, onRetry }: Props) {
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={title} order={order} icon={CloudOff} action={retry}>
        {toMessage(error)}
      </EmptyState>
    </div>
  );
}
