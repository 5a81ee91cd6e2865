import { Stack } from "@mantine/core";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { ExportData } from "./ExportData.tsx";
import { ImportData } from "./ImportData.tsx";

export function DataSection() {
  return (
    <Stack gap={56}>
      <ExportData />
      <ImportData />
      <DeleteAccount />
    </Stack>
  );
}
