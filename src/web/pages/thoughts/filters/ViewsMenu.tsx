import { PopupAtRest } from "../../../parts/AtRest.tsx";
import { late } from "../../../parts/late.tsx";
import { ViewsButton, type ViewsProps } from "./ViewsButton.tsx";

const ViewsItems = late(async () => (await import("./ViewsItems.tsx")).ViewsItems);

/** Saved searches. */
export function ViewsMenu(props: ViewsProps) {
  return (
    <PopupAtRest
      button={(press) => <ViewsButton address={props.address} {...press} />}
      popup={(isOpenAtFirst) => <ViewsItems {...props} isOpenAtFirst={isOpenAtFirst} />}
    />
  );
}
