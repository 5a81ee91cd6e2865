import { Loader, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ReplacedThought, ThoughtDetail } from "../../../../contract-app/thoughts.ts";
import { TimeAgo } from "../../../parts/time/TimeAgo.tsx";
import { useThoughtHistory } from "../../../queries/thoughts/thoughts.ts";
import { stateNames } from "../search.ts";
import classes from "./Detail.module.css";
import { Section } from "./Section.tsx";

/** What the review has merged or superseded: where it went, and where it came from. */
export function ReplacedSection({ detail: { replacedBy, replaces } }: { detail: ThoughtDetail }) {
  return (
    <>
      {replacedBy && (
        <Section title={replacedBy.how === "merged" ? "Merged into" : "Superseded by"}>
          <ToThought thought={replacedBy} state="open" />
        </Section>
      )}
      {replaces.length > 0 && (
        <Section title="Took the place of">
          {replaces.map((thought) => (
            <div key={thought.id}>
              <ToThought thought={thought} state="archived" />
              <EarlierHistory id={thought.id} />
            </div>
          ))}
        </Section>
      )}
    </>
  );
}

type ToThoughtProps = { thought: ReplacedThought; state: keyof typeof stateNames };

function ToThought({ thought: { id, text }, state }: ToThoughtProps) {
  return (
    <Link to="/thoughts" search={{ thought: id, state }} resetScroll={false} className={classes.linked}>
      <Text size="sm" lineClamp={2} dir="auto">
        {text}
      </Text>
    </Link>
  );
}

/** Loaded when opened. */
function EarlierHistory({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>Its history</summary>
      {isOpen && <Versions id={id} />}
    </details>
  );
}

function Versions({ id }: { id: string }) {
  const { data } = useThoughtHistory(id);
  if (!data) return <Loader size="sm" aria-label="Loading the history" />;
  return (
    <ol className={classes.plain}>
      {data.versions.map(({ version, text, state, at, by }) => (
        <li key={version} className={classes.version}>
          <Text size="sm" c="dimmed" component="div">
            {stateNames[state]}, <TimeAgo at={at} /> by {by ?? "you"}
          </Text>
          <div className={classes.diff} dir="auto">
            {text}
          </div>
        </li>
      ))}
    </ol>
  );
}
