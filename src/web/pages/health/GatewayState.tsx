import { Box, Group, Text, Title } from "@mantine/core";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import type { GatewayView } from "../../../contract-app/instance.ts";
import { formatExact } from "../../parts/time/TimeAgo.tsx";
import classes from "./Health.module.css";
import { NextTry } from "./NextTry.tsx";

/** Whether a language model is connected, and whether it answers. */
export function GatewayState({ gateway }: { gateway: GatewayView }) {
  return (
    <Box component="section" aria-label="Language model">
      <Title order={2} fz="xl" mb="xs">
        Language model
      </Title>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <State gateway={gateway} />
      </Group>
    </Box>
  );
}

function State({ gateway }: { gateway: GatewayView }) {
  if (gateway.kind === "open")
    return (
      <Trouble reason={gateway.reason}>
        It has not answered since {formatExact(gateway.since)}, so background work is paused; the next attempt
        is <NextTry at={gateway.retryAt} />.
      </Trouble>
    );
  if (gateway.kind === "ok" && gateway.reason)
    return <Trouble reason={gateway.reason}>Its last call failed. The next one is tried as usual.</Trouble>;
  if (gateway.kind === "ok")
    return (
      <>
        <CircleCheck size={20} aria-hidden color="var(--mantine-color-success)" className={classes.icon} />
        <Text>Connected, with no known problem.</Text>
      </>
    );
  return (
    <>
      <CircleDashed size={20} aria-hidden className={classes.icon} />
      <Text>None is connected. The built-in engine enriches thoughts; the chat needs a model.</Text>
    </>
  );
}

function Trouble({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <>
      <CircleAlert size={20} aria-hidden color="var(--mantine-color-error)" className={classes.icon} />
      <Box>
        <Text>{children}</Text>
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      </Box>
    </>
  );
}
