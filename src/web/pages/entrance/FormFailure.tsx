import { Alert } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import { ApiError, toMessage } from "../../api.ts";
import { formatWait } from "./use-wait.ts";

type Props = { error: unknown; waitSeconds: number; refusal?: string };

/** `refusal`: what a 401 means. */
export function FormFailure({ error, waitSeconds, refusal = "Wrong e-mail address or password." }: Props) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert" icon={<CircleAlert size={18} aria-hidden />}>
      {explain(error, waitSeconds, refusal)}
    </Alert>
  );
}

function explain(error: unknown, waitSeconds: number, refusal: string): string {
  if (!(error instanceof ApiError)) return toMessage(error);
  if (error.status === 429 && error.retryAfterSeconds !== undefined)
    return waitSeconds > 0
      ? `Too many attempts. Please wait ${formatWait(waitSeconds)}.`
      : "You can try again now.";
  if (error.status === 401) return refusal;
  return error.message;
}
