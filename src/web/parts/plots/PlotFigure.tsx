import { Box, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./PlotFigure.module.css";

type Props = { title: string; plot: ReactNode; table: ReactNode; children?: ReactNode };

/** A plot with a title. It can be switched to a table, for reading numbers and for screen readers. */
export function PlotFigure({ title, plot, table, children }: Props) {
  const [isTable, { toggle }] = useDisclosure(false);
  return (
    <Box component="figure" m={0}>
      <figcaption className={classes.caption}>
        <span>{title}</span>
        <UnstyledButton className={classes.toggle} onClick={toggle} aria-expanded={isTable}>
          {isTable ? "Show as a plot" : "Show as a table"}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </UnstyledButton>
      </figcaption>
      {isTable ? table : plot}
      {children}
    </Box>
  );
}
