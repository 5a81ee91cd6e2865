import { Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { type Removal, usePeople } from "../../queries/people.ts";
import { PersonRow } from "./PersonRow.tsx";
import { RemovalReport } from "./RemovalReport.tsx";
import classes from "./Settings.module.css";

/** Who is here, and what was removed last. */
export function PeopleList() {
  const { data, error, refetch } = usePeople();
  const [removal, setRemoval] = useState<Removal | null>(null);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={64} aria-busy aria-label="Loading" role="status" />;
  return (
    <Stack gap="md">
      <div role="status">{removal && <RemovalReport {...removal} onClose={() => setRemoval(null)} />}</div>
      <ul className={classes.rows} aria-label="People">
        {data.people.map((person) => (
          <PersonRow key={person.id} person={person} onRemoved={setRemoval} />
        ))}
      </ul>
    </Stack>
  );
}
