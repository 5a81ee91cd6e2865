import { Button, Menu } from "@mantine/core";
import { Check, ChevronDown } from "lucide-react";
import type { Category } from "../../../../contract.ts";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import type { Correct } from "../list/use-corrections.ts";
import { categoryNames } from "../search.ts";

type Props = { thought: ListedThought; correct: Correct };

/** The category in its place; choosing one corrects it. */
export function CategoryMenu({ thought, correct }: Props) {
  const current = thought.category as Category;
  return (
    <Menu position="bottom-start" width={200} withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          h={32}
          fw={500}
          rightSection={<ChevronDown size={14} aria-hidden />}
          aria-label={`Category: ${categoryNames[current] ?? current}`}
        >
          {categoryNames[current] ?? current}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(categoryNames).map(([category, name]) => (
          <Menu.Item
            key={category}
            leftSection={<Check size={16} aria-hidden opacity={category === current ? 1 : 0} />}
            onClick={() =>
              category !== current &&
              correct(thought, { category: category as Category }, `Category: ${name}.`)
            }
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
