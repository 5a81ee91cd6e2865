import { Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ListChecks } from "lucide-react";
import { useReviewCounts } from "../queries/review.ts";
import classes from "./Shell.module.css";

/** Only while something waits. */
export function ReviewLink({ onClick }: { onClick?: () => void }) {
  const { data } = useReviewCounts();
  const count = Object.values(data?.counts ?? {}).reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  return (
    <Link to="/review" className={classes.link} {...(onClick && { onClick })}>
      <ListChecks size={18} aria-hidden />
      <span style={{ flex: 1 }}>Review</span>
      <Badge size="sm" variant="light" aria-label={`${count} to review`}>
        {count > 99 ? "99+" : count}
      </Badge>
    </Link>
  );
}
