import { Group, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import { AtRest } from "../parts/AtRest.tsx";
import { late } from "../parts/late.tsx";
import { barItems } from "./navigation-items.ts";
import classes from "./Shell.module.css";

const MoreDrawer = late(async () => (await import("./MoreDrawer.tsx")).MoreDrawer);

/** Navigation on phones: the main pages within reach of the thumb, the rest behind "More". */
export function BottomBar() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Group component="nav" aria-label="Main" h="100%" gap={0} wrap="nowrap">
        {barItems.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes.tab}>
            <Icon size={20} aria-hidden />
            {label}
          </Link>
        ))}
        <UnstyledButton className={classes.tab ?? ""} onClick={open}>
          <Menu size={20} aria-hidden />
          More
        </UnstyledButton>
      </Group>
      <AtRest isWanted={isOpen}>
        <MoreDrawer isOpen={isOpen} onClose={close} />
      </AtRest>
    </>
  );
}
