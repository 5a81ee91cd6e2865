import { lazy, useState } from "react";
import { AtRest } from "../../parts/AtRest.tsx";
import { useViews } from "../../views.ts";
import { toViewSearch, ViewsButton, type ViewsProps } from "./ViewsButton.tsx";

const ViewsItems = lazy(async () => ({ default: (await import("./ViewsItems.tsx")).ViewsItems }));

/** Saved searches. */
export function ViewsMenu(props: ViewsProps) {
  const [isPressed, setIsPressed] = useState(false);
  const isSaved = useViews().find(toViewSearch(props.address)) !== undefined;
  return (
    <AtRest
      isWanted={isPressed}
      fallback={<ViewsButton isSaved={isSaved} onClick={() => setIsPressed(true)} />}
    >
      <ViewsItems {...props} isOpenAtFirst={isPressed} />
    </AtRest>
  );
}
