import { Skeleton, Stack } from "@mantine/core";
import { useImports } from "../../../queries/imports.ts";
import { useStorage } from "../../../queries/settings.ts";
import { DeleteAccount } from "../profile/DeleteAccount.tsx";
import { ExportData } from "./ExportData.tsx";
import { ImportData } from "./ImportData.tsx";
import { StoredData } from "./StoredData.tsx";

/** All at once: what came later would push the buttons below it away from under the mouse. */
export function DataSection() {
  const waiting = [useStorage(), useImports()].some(({ isPending }) => isPending);
  if (waiting) return <Skeleton h={320} aria-busy aria-label="Loading" role="status" />;
  return (
    <Stack gap={56}>
      <StoredData />
      <ExportData />
      <ImportData />
      <DeleteAccount />
    </Stack>
  );
}
