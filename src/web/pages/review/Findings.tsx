import { Skeleton, Stack } from "@mantine/core";
import type { ReviewKind } from "../../../contract-app/review.ts";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { ShowOlder } from "../../parts/ShowOlder.tsx";
import { useFindings } from "../../queries/review.ts";
import { FindingCard } from "./FindingCard.tsx";
import { kindTexts } from "./kinds.ts";
import { ReviewSection } from "./ReviewSection.tsx";

export function Findings({ kind, count }: { kind: ReviewKind; count: number }) {
  const pages = useFindings(kind);
  if (pages.error && !pages.data) return <ErrorState error={pages.error} onRetry={pages.refetch} />;
  const findings = pages.data?.pages.flatMap((page) => page.findings);
  return (
    <ReviewSection {...kindTexts[kind]} count={count}>
      {!findings && <Skeleton h={120} role="status" aria-busy aria-label="Loading" />}
      <Stack gap="sm">
        {findings?.map((finding) => (
          <FindingCard key={finding.id} finding={finding} />
        ))}
      </Stack>
      <ShowOlder pages={pages} />
    </ReviewSection>
  );
}
