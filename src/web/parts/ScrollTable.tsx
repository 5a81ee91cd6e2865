import { Box, Table } from "@mantine/core";
import type { ReactNode } from "react";

/** A table that scrolls by itself, by keyboard too; its head stays. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box mah={280} style={{ overflow: "auto" }} tabIndex={0} role="region" aria-label={label}>
      <Table stickyHeader>{children}</Table>
    </Box>
  );
}
