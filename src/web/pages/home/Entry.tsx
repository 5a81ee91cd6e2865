import { Group, Text } from "@mantine/core";
import { LinkButton } from "../../parts/Links.tsx";
import { useEntrance } from "../../queries/entrance.ts";
import { useSession } from "../../queries/session.ts";

type Props = { size?: "sm" | "md" /** In the bar: the one way in, without words. */; isShort?: boolean };

/** The way in: set-up, the sign-in, or straight to the book. */
export function Entry({ size = "md", isShort = false }: Props) {
  const session = useSession();
  const entrance = useEntrance();
  const look = { size, h: 44 };
  // Neither answer is waited for: who knows nothing yet is offered the sign-in.
  if (session.data)
    return (
      <LinkButton to="/thoughts" {...look}>
        Open my book
      </LinkButton>
    );
  if (entrance.data?.needsSetup)
    return (
      <Group justify="center" gap="sm">
        <LinkButton to="/setup" {...look}>
          Set it up
        </LinkButton>
        {!isShort && (
          <Text c="dimmed" w="100%">
            Nobody is here yet. The service printed a set-up link in its terminal when it started.
          </Text>
        )}
      </Group>
    );
  return (
    <Group justify="center" gap="sm">
      <LinkButton to="/sign-in" variant={isShort ? "default" : "filled"} {...look}>
        Sign in
      </LinkButton>
      {!isShort && entrance.data?.registration === "open" && (
        <LinkButton to="/register" variant="default" {...look}>
          Make an account
        </LinkButton>
      )}
    </Group>
  );
}
