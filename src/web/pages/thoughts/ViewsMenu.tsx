import { PopupAtRest } from "../../parts/AtRest.tsx";
import { late } from "../../parts/late.tsx";
import { ViewsButton, type ViewsProps } from "./ViewsButton.tsx";

const ViewsItems = late(async () => (await import("./ViewsItems.tsx")).ViewsItems);

/** Saved searches. */
export function ViewsMenu(props: ViewsProps) {
  return (
    <PopupAtRest
      button={(onClick) => <ViewsButton address={props.address} onClick={onClick} />}
      popup={(isOpenAtFirst) => <ViewsItems {...props} isOpenAtFirst={isOpenAtFirst} />}
    />
  );
}
