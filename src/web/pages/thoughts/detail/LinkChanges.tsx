import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { LinkChange } from "../../../../contract-app/thoughts.ts";
import { TimeAgo } from "../../../parts/time/TimeAgo.tsx";
import classes from "./Detail.module.css";

/** Links that were made or removed by hand, newest first. */
export function LinkChanges({ links }: { links: LinkChange[] }) {
  return links.map(({ id, other, before, after, at, by }) => (
    <li key={id} className={classes.version}>
      <Text size="sm" component="div">
        {nameChange(before, after)}{" "}
        <Link to="/thoughts" search={(old) => ({ ...old, thought: other.id })} resetScroll={false}>
          {other.label}
        </Link>{" "}
        <Text span c="dimmed" inherit>
          <TimeAgo at={at} /> by {by ?? "you"}
        </Text>
      </Text>
    </li>
  ));
}

function nameChange(before: LinkChange["before"], after: LinkChange["after"]): string {
  if (after === "related") return "Linked to";
  if (after === "unrelated") return "Not related to";
  return before === "related" ? "Link removed:" : "May be related again:";
}
