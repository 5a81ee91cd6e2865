import { Progress, Text } from "@mantine/core";
import { formatBytes } from "../../../parts/format.ts";
import { useStorage } from "../../../queries/settings.ts";
import { SectionTitle } from "../SectionTitle.tsx";

/** What the person's thoughts and notes take, and of how much, if the service sets a limit. */
export function StoredData() {
  const { data } = useStorage();
  if (!data) return null;
  const { used, quota } = data;
  return (
    <section>
      <SectionTitle title="Stored">Thoughts and notes with their history and search index.</SectionTitle>
      <Text>{quota === null ? formatBytes(used) : `${formatBytes(used)} of ${formatBytes(quota)}`}</Text>
      {quota !== null && (
        <Progress value={Math.min(100, (100 * used) / quota)} mt="xs" aria-label="Part of the room in use" />
      )}
    </section>
  );
}
