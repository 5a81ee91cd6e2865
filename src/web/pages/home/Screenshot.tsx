import { useComputedColorScheme } from "@mantine/core";
import classes from "./Home.module.css";

/** By the app's own scheme, which need not be the system's; so no `<picture>`, which knows only that one. */
export function Screenshot() {
  const scheme = useComputedColorScheme("light");
  return (
    <figure className={classes.shot}>
      <img
        src={`/thoughts-${scheme}.webp`}
        width={1280}
        height={800}
        alt="The list of thoughts, grouped by day: tasks, ideas and facts, each with its category and who captured it."
      />
    </figure>
  );
}
