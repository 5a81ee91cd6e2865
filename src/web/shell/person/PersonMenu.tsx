import { PopupAtRest } from "../../parts/AtRest.tsx";
import { late } from "../../parts/late.tsx";
import { PersonButton } from "./PersonButton.tsx";

const PersonItems = late(async () => (await import("./PersonItems.tsx")).PersonItems);

export function PersonMenu() {
  return (
    <PopupAtRest
      button={(press) => <PersonButton {...press} />}
      popup={(isOpenAtFirst) => <PersonItems isOpenAtFirst={isOpenAtFirst} />}
    />
  );
}
