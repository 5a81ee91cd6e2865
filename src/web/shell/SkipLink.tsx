import classes from "./Shell.module.css";

/** A button, for a link's `#content` would stand in the address. */
export function SkipLink() {
  return (
    <button
      type="button"
      className={classes.skip}
      onClick={() => document.getElementById("content")?.focus()}
    >
      Skip to the content
    </button>
  );
}
