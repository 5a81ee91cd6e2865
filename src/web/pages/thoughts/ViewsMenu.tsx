import { lazy, useState } from "react";
import { AtRest } from "../../parts/AtRest.tsx";
import { useViews } from "../../views.ts";
import type { ThoughtsAddress } from "./use-thoughts-address.ts";
import { toViewSearch, ViewsButton } from "./ViewsButton.tsx";

const ViewsItems = lazy(async () => ({ default: (await import("./ViewsItems.tsx")).ViewsItems }));

export type ViewsProps = {
  address: ThoughtsAddress;
  /** The current words and filters, as a view is called; empty if there are none. */
  name: string;
};

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
