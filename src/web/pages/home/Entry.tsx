import { Group, Text } from "@mantine/core";
import { LinkButton } from "../../parts/Links.tsx";
import { useEntrance } from "../../queries/entrance.ts";

type Props = {
  size?: "sm" | "md";
  /** In the header: only the main button, without text. */
  isShort?: boolean;
};

/** Buttons for set-up or sign-in. */
export function Entry({ size = "md", isShort = false }: Props) {
  const entrance = useEntrance();
  const style = { size, h: 44 };
  if (entrance.data?.needsSetup)
    return (
      <Group justify="center" gap="sm">
        <LinkButton to="/setup" {...style}>
          Set it up
        </LinkButton>
        {!isShort && (
          <Text c="dimmed" w="100%">
            Nobody has an account here yet. The service printed a set-up link in its terminal when it started.
          </Text>
        )}
      </Group>
    );
  return (
    <Group justify="center" gap="sm">
      <LinkButton to="/sign-in" variant={isShort ? "default" : "filled"} {...style}>
        Sign in
      </LinkButton>
      {!isShort && entrance.data?.registration === "open" && (
        <LinkButton to="/register" variant="default" {...style}>
          Create an account
        </LinkButton>
      )}
    </Group>
  );
}
