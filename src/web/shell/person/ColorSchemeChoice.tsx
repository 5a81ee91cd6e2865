import { SegmentedControl } from "@mantine/core";
import { colorSchemes, useColorScheme } from "./color-schemes.ts";

export function ColorSchemeChoice() {
  const { chosen, choose } = useColorScheme();
  return (
    <SegmentedControl fullWidth aria-label="Colours" data={colorSchemes} value={chosen} onChange={choose} />
  );
}
