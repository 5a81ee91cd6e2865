import { Badge, Box, Button, Group, Skeleton, Text } from "@mantine/core";
import type { SessionView } from "../../../../contract-app/account.ts";
import { ErrorState } from "../../../parts/ErrorState.tsx";
import { showDone, showFailure } from "../../../parts/Toasts.tsx";
import { TimeAgo } from "../../../parts/time/TimeAgo.tsx";
import { signOut } from "../../../queries/session.ts";
import { useEndSession, useSessions } from "../../../queries/settings.ts";
import { SectionTitle } from "../SectionTitle.tsx";
import classes from "../Settings.module.css";
import { EndEverything } from "./EndEverything.tsx";
import { nameBrowser } from "./name-browser.ts";

export function SessionsSection() {
  const { data, error, refetch } = useSessions();
  return (
    <section>
      <SectionTitle title="Sessions">
        Where you are signed in. If you do not recognise a session, end it and change your password.
      </SectionTitle>
      {data ? (
        <ul className={classes.rows}>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton h={64} aria-busy aria-label="Loading" role="status" />
      )}
      {/* After the list, which would push it away from under the mouse, but also without it. */}
      {(data || error) && <EndEverything />}
    </section>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const { id, userAgent, address, createdAt, updatedAt, isCurrent } = session;
  const ending = useEndSession();
  const browser = nameBrowser(userAgent);
  const end = () => ending.mutateAsync(id).then(() => showDone("The session is ended."), showFailure);
  return (
    <li>
      <Box>
        <Group gap="xs">
          <Text fw={600}>{browser}</Text>
          {isCurrent && <Badge variant="light">This browser</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          Signed in <TimeAgo at={createdAt} /> ·{" "}
          {isCurrent ? (
            "active now"
          ) : (
            <>
              last seen <TimeAgo at={updatedAt} />
            </>
          )}
          {address && ` · ${address}`}
        </Text>
      </Box>
      {isCurrent ? (
        <Button variant="default" onClick={() => void signOut().catch(showFailure)}>
          Sign out
        </Button>
      ) : (
        <Button
          variant="default"
          loading={ending.isPending}
          onClick={end}
          aria-label={`End the session of ${browser}`}
        >
          End
        </Button>
      )}
    </li>
  );
}
