import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import type { ReviewDecision, ReviewFinding } from "../../../contract-app/review.ts";
import type { ListedThought } from "../../../contract-app/thoughts.ts";
import { ConfirmButton } from "../../parts/forms/ConfirmButton.tsx";
import { TextLink } from "../../parts/Links.tsx";
import { toPlainText } from "../../parts/markdown/plain-text.ts";
import { showDone, showFailure, showUndo } from "../../parts/Toasts.tsx";
import { undoDecision, useDecide } from "../../queries/review.ts";
import { PlainThought } from "../thoughts/list/PlainThought.tsx";
import classes from "./Review.module.css";

const SHOWN_CHARACTERS = 600;

type Decide = (decision: ReviewDecision, done: string, archiveId?: string) => void;

export function FindingCard({ finding }: { finding: ReviewFinding }) {
  const deciding = useDecide();
  const { isPending } = deciding;
  const decide: Decide = (decision, done, archiveId) => {
    // Not disabled meanwhile: the button would lose the focus.
    if (isPending) return;
    deciding
      .mutateAsync({ id: finding.id, decision, ...(archiveId && { archive_id: archiveId }) })
      .then(() => (decision === "mask" ? showDone(done) : showUndo(done, () => undoDecision(finding.id))))
      .catch(showFailure);
  };
  return (
    <Paper
      withBorder
      p="md"
      radius="md"
      opacity={isPending ? 0.6 : 1}
      aria-busy={isPending}
      data-finding={finding.kind}
    >
      <Body finding={finding} decide={decide} />
    </Paper>
  );
}

type BodyProps = { finding: ReviewFinding; decide: Decide };

function Body({ finding, decide }: BodyProps) {
  switch (finding.kind) {
    case "duplicate":
      return <Duplicate finding={finding} decide={decide} />;
    case "contradiction":
      return <Contradiction finding={finding} decide={decide} />;
    case "secret":
      return <Secret finding={finding} decide={decide} />;
    case "junk":
      return <Junk finding={finding} decide={decide} />;
  }
}

function Duplicate({ finding: { thought, other }, decide }: BodyProps) {
  if (!other) return null;
  return (
    <>
      <div className={classes.pair}>
        {[thought, other].map((kept) => (
          <Excerpt key={kept.id} thought={kept}>
            <Button
              variant="default"
              aria-label={`Keep this one: ${label(kept)}`}
              onClick={() => decide("merge", "Merged.", kept.id === thought.id ? other.id : thought.id)}
            >
              Keep this one
            </Button>
          </Excerpt>
        ))}
      </div>
      <Group mt="md">
        <Button variant="subtle" onClick={() => decide("keep", "Both are kept.")}>
          Keep both
        </Button>
      </Group>
    </>
  );
}

function Contradiction({ finding: { thought, other, detail }, decide }: BodyProps) {
  if (!other) return null;
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        About the {detail.split(" of ")[0]}
      </Text>
      <div className={classes.pair}>
        <Excerpt thought={thought} name="Older" />
        <Excerpt thought={other} name="Newer" />
      </div>
      <Group mt="md">
        <Button variant="default" onClick={() => decide("supersede", "The older one is archived.")}>
          Archive the older one
        </Button>
        <Button variant="subtle" onClick={() => decide("keep", "Both are kept.")}>
          Both are true
        </Button>
      </Group>
    </>
  );
}

function Secret({ finding: { thought, masked, detail }, decide }: BodyProps) {
  return (
    <>
      <Excerpt thought={{ ...thought, normalizedText: masked ?? "" }} name={`Contains a ${detail}`} />
      <Group mt="md">
        <ConfirmButton
          label="Mask for good"
          question="Mask it for good?"
          onConfirm={() => decide("mask", "Masked.")}
        >
          The secret is replaced by •••• in the text and in all of its earlier versions. This cannot be
          undone. Backups, exports, notes and conversations that contain it are not touched.
        </ConfirmButton>
        <Button variant="subtle" onClick={() => decide("keep", "Kept as it is.")}>
          Keep as it is
        </Button>
      </Group>
    </>
  );
}

function Junk({ finding: { thought, detail }, decide }: BodyProps) {
  return (
    <>
      <Excerpt thought={thought} name={`Looks like: ${detail}`} />
      <Group mt="md">
        <Button variant="default" onClick={() => decide("archive", "Archived.")}>
          Archive
        </Button>
        <Button variant="subtle" onClick={() => decide("keep", "Kept.")}>
          Keep
        </Button>
      </Group>
    </>
  );
}

type ExcerptProps = { thought: ListedThought; name?: string; children?: React.ReactNode };

function Excerpt({ thought, name, children }: ExcerptProps) {
  return (
    <Stack gap={6} justify="space-between">
      <div>
        {name && (
          <Text size="sm" fw={600}>
            {name}
          </Text>
        )}
        <PlainThought
          thought={{ ...thought, normalizedText: thought.normalizedText.slice(0, SHOWN_CHARACTERS) }}
        >
          <TextLink to="/thoughts" search={{ thought: thought.id, state: thought.state }} inherit>
            Open
          </TextLink>
        </PlainThought>
      </div>
      {children && <div>{children}</div>}
    </Stack>
  );
}

const label = ({ normalizedText }: ListedThought) => toPlainText(normalizedText).slice(0, 60);
