import { lazy } from "react";
import { PopupAtRest } from "../../parts/AtRest.tsx";
import { DueButton, type DueProps } from "./DueButton.tsx";

const DuePopover = lazy(async () => ({ default: (await import("./DuePopover.tsx")).DuePopover }));

/** When a thought is due; pressing it changes that. */
export function DueField(props: DueProps) {
  return (
    <PopupAtRest
      button={(onClick) => <DueButton {...props} onClick={onClick} />}
      popup={(isOpenAtFirst) => <DuePopover {...props} isOpenAtFirst={isOpenAtFirst} />}
    />
  );
}
