import { Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ListedThought } from "../../../contract-app/thoughts.ts";
import { toPlainText } from "../../parts/markdown/plain-text.ts";
import { ThoughtMeta } from "../thoughts/list/ThoughtMeta.tsx";
import rowClasses from "../thoughts/list/ThoughtRow.module.css";
import { useStateChanges } from "../thoughts/list/use-state-changes.ts";
import { SnoozeMenu } from "./SnoozeMenu.tsx";
import classes from "./Today.module.css";

const SHOWN_CHARACTERS = 400;
const LABEL_CHARACTERS = 60;

export function Rows({ thoughts, canSnooze = false }: { thoughts: ListedThought[]; canSnooze?: boolean }) {
  return thoughts.map((thought) => <TodayRow key={thought.id} thought={thought} canSnooze={canSnooze} />);
}

type Props = { thought: ListedThought; canSnooze: boolean };

function TodayRow({ thought, canSnooze }: Props) {
  const { id, state, normalizedText } = thought;
  const changeStates = useStateChanges();
  const plain = toPlainText(normalizedText);
  const label = plain.slice(0, LABEL_CHARACTERS);
  return (
    <div className={rowClasses.row}>
      <Checkbox
        className={rowClasses.box ?? ""}
        radius="xl"
        aria-label={`Done: ${label}`}
        checked={state === "completed"}
        onChange={() => changeStates([thought], state === "open" ? "completed" : "open")}
      />
      <div className={rowClasses.body}>
        <Link
          to="/thoughts"
          search={{ thought: id }}
          preload={false}
          className={`${rowClasses.text} ${classes.text}`}
          dir="auto"
          data-done={state === "completed" || undefined}
        >
          {plain.slice(0, SHOWN_CHARACTERS)}
        </Link>
        <div className={rowClasses.meta}>
          <ThoughtMeta thought={thought} />
        </div>
      </div>
      {canSnooze && (
        <div className={classes.side}>
          <SnoozeMenu id={id} label={label} />
        </div>
      )}
    </div>
  );
}
