import { Button, Menu } from "@mantine/core";
import { Bookmark, BookmarkMinus, BookmarkPlus } from "lucide-react";
import { showUndo } from "../../parts/Toasts.tsx";
import { omitUndefined } from "../../search-params.ts";
import { useViews } from "../../views.ts";
import type { ThoughtsAddress } from "./use-thoughts-address.ts";

type Props = {
  address: ThoughtsAddress;
  /** The current words and filters, as a view is called; empty if there are none. */
  name: string;
};

/** Saved searches: opens them, saves the current one, or removes it. */
export function ViewsMenu({ address, name }: Props) {
  const { views, find, save, remove } = useViews();
  const { thought: _, ...rest } = address.search;
  const search = omitUndefined(rest) as Record<string, string>;
  const saved = find(search);
  return (
    <Menu position="bottom-end" width={260} withinPortal={false}>
      <Menu.Target>
        <Button variant={saved ? "light" : "default"} px="sm" aria-label="Views" title="Saved searches">
          <Bookmark size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.length > 0 && <Menu.Label>Saved searches</Menu.Label>}
        {views.map((view) => (
          <Menu.Item key={JSON.stringify(view.search)} onClick={() => address.show(view.search)}>
            {view.name}
          </Menu.Item>
        ))}
        {views.length > 0 && <Menu.Divider />}
        {saved ? (
          <Menu.Item
            leftSection={<BookmarkMinus size={16} aria-hidden />}
            onClick={() => {
              remove(saved);
              showUndo("The view is removed.", () => save(saved));
            }}
          >
            Remove this view
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<BookmarkPlus size={16} aria-hidden />}
            disabled={name === ""}
            onClick={() => save({ name, search })}
          >
            {name === "" ? "Search or filter first, then save it here" : "Save this search as a view"}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
