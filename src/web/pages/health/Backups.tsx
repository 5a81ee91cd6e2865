import { Box, Group, Text, Title } from "@mantine/core";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { BackupsView } from "../../../contract-app/instance.ts";
import { formatBytes } from "../../parts/format.ts";
import { formatExact, TimeAgo } from "../../parts/time/TimeAgo.tsx";
import classes from "./Health.module.css";
import { NextTry } from "./NextTry.tsx";

/** Whether the service backs itself up: the last success, the next, and why one failed. */
export function Backups({ backups }: { backups: BackupsView }) {
  return (
    <Box component="section" aria-label="Backups">
      <Title order={2} fz="xl" mb="xs">
        Backups
      </Title>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {backups.kind === "on" ? <Scheduled backups={backups} /> : <None kind={backups.kind} />}
      </Group>
    </Box>
  );
}

function None({ kind }: { kind: "off" | "elsewhere" }) {
  return (
    <>
      <CircleDashed size={20} aria-hidden className={classes.icon} />
      <Text>
        {kind === "off"
          ? "Switched off: BACKUP_EVERY is off, so this service makes none."
          : "The database is on a PostgreSQL server, whose own tools back it up; this service makes none."}
      </Text>
    </>
  );
}

function Scheduled({ backups }: { backups: Extract<BackupsView, { kind: "on" }> }) {
  const { last, failure, kept, isEncrypted } = backups;
  const Icon = failure ? CircleAlert : last ? CircleCheck : CircleDashed;
  const colour = failure ? "error" : "success";
  return (
    <>
      <Icon
        size={20}
        aria-hidden
        className={classes.icon}
        {...((failure || last) && { color: `var(--mantine-color-${colour})` })}
      />
      <Box>
        {failure && (
          <Text c="var(--mantine-color-error)">
            The last try failed (<TimeAgo at={failure.at} />
            ): {failure.reason}
          </Text>
        )}
        <Text>
          {last ? (
            <>
              The last backup is of {formatExact(last.at)} (<TimeAgo at={last.at} />
              ), {formatBytes(last.bytes)}.
            </>
          ) : (
            "There is no backup yet."
          )}{" "}
          <Next backups={backups} />
        </Text>
        {kept > 0 && (
          <Text size="sm" c="dimmed">
            {kept === 1 ? "1 backup is" : `${kept} backups are`} kept.{" "}
            {isEncrypted ? "New ones are encrypted." : "New ones are not encrypted."}
          </Text>
        )}
      </Box>
    </>
  );
}

function Next({ backups: { isRunning, nextAt } }: { backups: { isRunning: boolean; nextAt: string } }) {
  if (isRunning) return "One is being made now.";
  return (
    <>
      The next is made <NextTry at={nextAt} />.
    </>
  );
}
