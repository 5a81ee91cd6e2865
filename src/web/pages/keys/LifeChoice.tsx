import { NativeSelect } from "@mantine/core";
import { lives } from "./permissions.ts";

type Props = { value: string; onChange: (value: string) => void };

export function LifeChoice({ value, onChange }: Props) {
  const data = lives.map(({ value, label }) => ({ value, label }));
  return (
    <NativeSelect
      label="Expires"
      data={data}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
