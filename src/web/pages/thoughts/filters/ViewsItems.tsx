import { Menu } from "@mantine/core";
import { BookmarkMinus, BookmarkPlus } from "lucide-react";
import { showUndo } from "../../../parts/Toasts.tsx";
import { useViews } from "../../../views.ts";
import { toViewSearch, ViewsButton, type ViewsProps } from "./ViewsButton.tsx";

type Props = ViewsProps & { isOpenAtFirst: boolean };

/** Opens saved searches, saves the current one, or removes it. */
export function ViewsItems({ address, name, isOpenAtFirst }: Props) {
  const { views, find, save, remove } = useViews();
  const search = toViewSearch(address);
  const saved = find(search);
  return (
    <Menu defaultOpened={isOpenAtFirst} position="bottom-end" width={260} withinPortal={false}>
      <Menu.Target>
        <ViewsButton address={address} />
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
