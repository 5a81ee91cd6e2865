import { Button, type ButtonProps } from "@mantine/core";
import { Bookmark } from "lucide-react";
import type { Press } from "../../../parts/AtRest.tsx";
import { omitUndefined } from "../../../search-params.ts";
import { useViews } from "../../../views.ts";
import type { ThoughtsAddress } from "../use-thoughts-address.ts";

export type ViewsProps = {
  address: ThoughtsAddress;
  /** The current words and filters, as a view is called; empty if there are none. */
  name: string;
};

type Props = ButtonProps & Press & { address: ThoughtsAddress };

export function ViewsButton({ address, ...props }: Props) {
  const saved = useViews().find(toViewSearch(address));
  return (
    <Button
      variant={saved ? "light" : "default"}
      px="sm"
      aria-label="Views"
      title="Saved searches"
      {...props}
    >
      <Bookmark size={18} aria-hidden />
    </Button>
  );
}

/** What a view keeps of the address. */
export function toViewSearch({ search: { thought: _, ...rest } }: ThoughtsAddress): Record<string, string> {
  return omitUndefined(rest) as Record<string, string>;
}
