import { Box } from "@mantine/core";
import { ColorSchemeChoice } from "../../../shell/person/ColorSchemeChoice.tsx";
import { SectionTitle } from "../SectionTitle.tsx";

export function AppearanceSection() {
  return (
    <section>
      <SectionTitle title="Appearance">
        Light, dark, or the same as your system. The choice is stored in this browser.
      </SectionTitle>
      <Box maw={360}>
        <ColorSchemeChoice />
      </Box>
    </section>
  );
}
