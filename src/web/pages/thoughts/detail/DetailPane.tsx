import { Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { lazy } from "react";
import type { ThoughtState } from "../../../../contract.ts";
import type { ListedThought } from "../../../../contract-app.ts";
import { AtRest } from "../../../parts/AtRest.tsx";
import type { Correct } from "../use-corrections.ts";
import classes from "./Detail.module.css";

export type PaneProps = {
  id: string | undefined;
  editingId: string | undefined;
  onEdit: (id: string | undefined) => void;
  onClose: () => void;
  changeStates: (thoughts: ListedThought[], state: ThoughtState) => void;
  correct: Correct;
};

const WIDE = "(min-width: 75em)";
const OpenPane = lazy(async () => ({ default: (await import("./OpenPane.tsx")).OpenPane }));

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
