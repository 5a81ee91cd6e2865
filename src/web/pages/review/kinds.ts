import type { ReviewKind } from "../../../contract-app/review.ts";

/** In the order in which they are shown: what can do harm comes first. */
export const kinds: ReviewKind[] = ["secret", "contradiction", "duplicate", "junk"];

export const kindTexts: Record<ReviewKind, { title: string; lead: string }> = {
  secret: {
    title: "Secrets",
    lead: "Every assistant that may read your thoughts reads these, too. They are shown as they would be once masked.",
  },
  contradiction: { title: "Contradictions", lead: "Only one of the two seems to be true by now." },
  duplicate: {
    title: "Likely duplicates",
    lead: "They say the same. The one that you do not keep is archived.",
  },
  junk: {
    title: "Junk of assistants",
    lead: "An assistant captured these, and they look as if nobody wanted it.",
  },
};
