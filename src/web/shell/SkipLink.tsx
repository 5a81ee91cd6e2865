import classes from "./Shell.module.css";

/** A button, because a link would put `#content` into the URL. */
export function SkipLink() {
  return (
    <button
      type="button"
      className={classes.skip}
      onClick={() => document.getElementById("content")?.focus()}
    >
      Skip to content
    </button>
  );
}
