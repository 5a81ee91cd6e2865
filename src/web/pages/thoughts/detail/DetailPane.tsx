import { Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { AtRest } from "../../../parts/AtRest.tsx";
import { late } from "../../../parts/late.tsx";
import classes from "./Detail.module.css";
import type { PaneProps } from "./OpenPane.tsx";

const WIDE = "(min-width: 75em)";
const OpenPane = late(async () => (await import("./OpenPane.tsx")).OpenPane);

/** The chosen thought. */
export function DetailPane(props: PaneProps) {
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const isOpen = props.id !== undefined;
  return (
    <>
      {isWide && !isOpen && <Place />}
      <AtRest isWanted={isOpen}>
        <OpenPane {...props} isWide={isWide} />
      </AtRest>
    </>
  );
}

/** Where the pane opens. */
function Place() {
  return (
    <Text size="sm" c="dimmed" className={classes.place ?? ""}>
      Choose a thought to read it here.
    </Text>
  );
}
