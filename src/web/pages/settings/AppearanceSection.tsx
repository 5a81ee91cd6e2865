import { Box } from "@mantine/core";
import { ColorSchemeChoice } from "../../shell/ColorSchemeChoice.tsx";
import { SectionTitle } from "./SectionTitle.tsx";

export function AppearanceSection() {
  return (
    <section>
      <SectionTitle title="Appearance">
        Light, dark, or as the rest of your system is. This browser remembers it.
      </SectionTitle>
      <Box maw={360}>
        <ColorSchemeChoice />
      </Box>
    </section>
  );
}
