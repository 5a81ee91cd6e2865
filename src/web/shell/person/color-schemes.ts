import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";

export const colorSchemes: { value: MantineColorScheme; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "auto", label: "System" },
];

/** The choice is stored in this browser. */
export function useColorScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { chosen: colorScheme, choose: (value: string) => setColorScheme(value as MantineColorScheme) };
}
