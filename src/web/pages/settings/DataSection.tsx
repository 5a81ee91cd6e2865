import { Stack } from "@mantine/core";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { ExportData } from "./ExportData.tsx";
import { ImportData } from "./ImportData.tsx";
import { StoredData } from "./StoredData.tsx";

export function DataSection() {
  return (
    <Stack gap={56}>
      <StoredData />
      <ExportData />
      <ImportData />
      <DeleteAccount />
    </Stack>
  );
}
