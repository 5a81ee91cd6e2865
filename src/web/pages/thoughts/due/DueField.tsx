import { PopupAtRest } from "../../../parts/AtRest.tsx";
import { late } from "../../../parts/late.tsx";
import { DueButton, type DueProps } from "./DueButton.tsx";

const DuePopover = late(async () => (await import("./DuePopover.tsx")).DuePopover);

/** When a thought is due; pressing it changes that. */
export function DueField(props: DueProps) {
  return (
    <PopupAtRest
      button={(press) => <DueButton {...props} {...press} />}
      popup={(isOpenAtFirst) => <DuePopover {...props} isOpenAtFirst={isOpenAtFirst} />}
    />
  );
}
