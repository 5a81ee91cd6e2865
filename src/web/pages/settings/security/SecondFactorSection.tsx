import { Skeleton, Stack } from "@mantine/core";
import { ErrorState } from "../../../parts/ErrorState.tsx";
import { useSecondFactor } from "../../../queries/second-factor.ts";
import { SectionTitle } from "../SectionTitle.tsx";
import { PasskeysPart } from "./PasskeysPart.tsx";
import { TotpPart } from "./TotpPart.tsx";

export function SecondFactorSection() {
  const { data, error, refetch } = useSecondFactor();
  if (!data)
    return (
      <section>
        <SectionTitle title="Second factor" />
        {error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Skeleton h={64} aria-busy aria-label="Loading" role="status" />
        )}
      </section>
    );
  return (
    <Stack gap={56}>
      <TotpPart isOn={data.hasTotp} />
      <PasskeysPart passkeys={data.passkeys} />
    </Stack>
  );
}
