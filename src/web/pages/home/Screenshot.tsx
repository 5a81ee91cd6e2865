import { useComputedColorScheme } from "@mantine/core";
import classes from "./Home.module.css";

/** Follows the app's colour scheme; `<picture>` would only follow the system's. */
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
