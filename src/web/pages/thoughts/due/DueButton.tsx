import { UnstyledButton } from "@mantine/core";
import { CalendarPlus } from "lucide-react";
import type { Ref } from "react";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import type { Press } from "../../../parts/AtRest.tsx";
import { DueLabel } from "../../../parts/time/DueLabel.tsx";
import classes from "./DueField.module.css";

export type DueProps = { thought: ListedThought; tabIndex?: number };

export function DueButton({ thought, ...props }: DueProps & Press & { ref?: Ref<HTMLButtonElement> }) {
  const { due } = thought.metadata;
  return (
    <UnstyledButton
      aria-label={due ? undefined : "Add a due date"}
      {...props}
      // The last: a popover's target passes an empty one.
      className={classes.field ?? ""}
    >
      {due ? (
        <DueLabel due={due} state={thought.state} />
      ) : (
        <>
          <CalendarPlus size={13} aria-hidden /> Add a due date
        </>
      )}
    </UnstyledButton>
  );
}
