import { Checkbox, Stack } from "@mantine/core";
import { allPermissions, type Permission, permissions } from "./permissions.ts";

type Props = {
  label: string;
  /** Default: all. */
  offered?: Permission[];
  value: Permission[];
  onChange: (chosen: Permission[]) => void;
  error?: string;
};

/** What an assistant may do, as check boxes. */
export function ScopeChoice({ label, offered = allPermissions, value, onChange, error }: Props) {
  const shown = permissions.filter(({ scope }) => offered.includes(scope));
  return (
    <Checkbox.Group
      label={label}
      value={value}
      error={error}
      onChange={(chosen) => onChange(chosen as Permission[])}
    >
      <Stack gap="xs" mt="xs" mb={error ? "xs" : 0}>
        {shown.map(({ scope, title, description }) => (
          <Checkbox key={scope} value={scope} label={title} description={description} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
