import { Stack } from "@mantine/core";
import { useState } from "react";
import type { PersonView } from "../../../../contract-app/instance.ts";
import type { Removal } from "../../../queries/people.ts";
import classes from "../Settings.module.css";
import { PersonRow } from "./PersonRow.tsx";
import { RemovalReport } from "./RemovalReport.tsx";

/** Who is here, and what was removed last. */
export function PeopleList({ people }: { people: PersonView[] }) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  return (
    <Stack gap="md">
      <div role="status">{removal && <RemovalReport {...removal} onClose={() => setRemoval(null)} />}</div>
      <ul className={classes.rows} aria-label="People">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onRemoved={setRemoval} />
        ))}
      </ul>
    </Stack>
  );
}
