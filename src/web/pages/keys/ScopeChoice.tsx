import { Checkbox, Stack } from "@mantine/core";
import { type Permission, permissions } from "./permissions.ts";

type Props = { label: string; value: Permission[]; onChange: (chosen: Permission[]) => void; error?: string };

/** What an assistant may do, as check boxes. */
export function ScopeChoice({ label, value, onChange, error }: Props) {
  return (
    <Checkbox.Group
      label={label}
      value={value}
      error={error}
      onChange={(chosen) => onChange(chosen as Permission[])}
    >
      <Stack gap="xs" mt="xs" mb={error ? "xs" : 0}>
        {permissions.map(({ scope, title, description }) => (
          <Checkbox key={scope} value={scope} label={title} description={description} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
