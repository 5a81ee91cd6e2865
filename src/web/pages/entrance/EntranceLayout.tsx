import { Box, Center, Paper, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Wordmark } from "../../parts/Wordmark.tsx";

type Props = { title: string; lead?: ReactNode; width?: number; children?: ReactNode; footer?: ReactNode };

/** Layout of the pages before sign-in: one card below the logo. */
export function EntranceLayout({ title, lead, width = 420, children, footer }: Props) {
  useDocumentTitle(`${title} · Commonplace`);
  return (
    <Center component="main" mih="100dvh" px="md" py={{ base: 24, sm: 48 }}>
      <Box w="100%" maw={width}>
        <Center mb="xl">
          <Link to="/" style={{ color: "inherit", textDecoration: "none" }}>
            <Wordmark size={24} />
          </Link>
        </Center>
        <Paper p={{ base: "lg", sm: 32 }} radius="lg">
          <Title order={1} fz={26}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" mt={6} component="div">
              {lead}
            </Text>
          )}
          {children && <Box mt="lg">{children}</Box>}
        </Paper>
        {footer && (
          <Text ta="center" c="dimmed" size="sm" mt="lg" component="div">
            {footer}
          </Text>
        )}
      </Box>
    </Center>
  );
}
