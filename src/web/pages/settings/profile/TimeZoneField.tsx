import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { toMessage } from "../../../api.ts";
import { showDone } from "../../../parts/Toasts.tsx";
import { useMe } from "../../../queries/session.ts";
import { useUpdateMe } from "../../../queries/settings.ts";
import { browserTimeZone } from "../../../time-zone.ts";

/** Saved as soon as one is chosen; when this browser is elsewhere, its zone is a click away. */
export function TimeZoneField() {
  const { timeZone } = useMe();
  const updating = useUpdateMe();
  const here = browserTimeZone();
  const choose = (time_zone: string) =>
    updating.mutate({ time_zone }, { onSuccess: () => showDone("Your time zone is saved.") });
  return (
    <Stack gap="xs" mt="lg">
      <Select
        label="Time zone"
        description="Your days begin and end there, on every device and for your assistants"
        size="md"
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage="No time zone is called so"
        allowDeselect={false}
        data={listTimeZones(timeZone, here)}
        value={timeZone}
        onChange={(zone) => zone && choose(zone)}
        error={updating.error && toMessage(updating.error)}
      />
      {!isSameZone(here, timeZone) && (
        <Group gap="sm">
          <Text size="sm">This browser is in {toLabel(here)}.</Text>
          <Button variant="default" size="sm" h={40} onClick={() => choose(here)}>
            Use that
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** A browser lists one name of each zone, and not always the one that is in use. */
const listTimeZones = (...used: string[]) =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...used])]
    .sort()
    .map((value) => ({ value, label: toLabel(value) }));

/** As people write it, and so look for it: America/Los Angeles. */
const toLabel = (timeZone: string) => timeZone.replaceAll("_", " ");

/** Some zones have two names, such as Asia/Kolkata and Asia/Calcutta. */
function isSameZone(one: string, other: string): boolean {
  const spell = (timeZone: string) => new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  try {
    return spell(one) === spell(other);
  } catch {
    return false;
  }
}
