import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { EntityDetail } from "../../../contract-app/entities.ts";
import { toMessage } from "../../api.ts";
import { showFailure } from "../../parts/Toasts.tsx";
import { useCorrection } from "../../queries/entities.ts";
import classes from "./Names.module.css";
import { TakenNotice } from "./TakenNotice.tsx";
import { useTellCorrection } from "./use-correct.ts";

/** "Mum": written for the same person, and recognised in later texts. */
export function Spellings({ entity }: { entity: EntityDetail }) {
  const [typed, setTyped] = useState("");
  const [other, setOther] = useState<EntityDetail>();
  const spelling = useCorrection("addSpelling");
  const merging = useCorrection("mergeEntity");
  const tell = useTellCorrection();
  async function add(): Promise<void> {
    const written = typed.trim();
    if (written === "") return;
    const answer = await spelling.mutateAsync({ id: entity.id, spelling: written });
    setOther(answer.kind === "taken" ? answer.other : undefined);
    if (tell(answer, `“${written}” means ${entity.name}.`)) setTyped("");
  }
  const mergeOther = (one: EntityDetail) =>
    merging
      .mutateAsync({ id: one.id, into: entity.id })
      .then((answer) => {
        tell(answer, `${one.name} is ${entity.name} now.`);
        setOther(undefined);
        setTyped("");
      })
      .catch(showFailure);
  return (
    <>
      {entity.spellings.length > 0 && (
        <ul className={classes.chips} aria-label="Spellings">
          {entity.spellings.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add().catch(() => undefined);
        }}
      >
        <Group gap="xs" align="flex-end" mt="xs">
          <TextInput
            label="Also written as"
            size="md"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={spelling.error && toMessage(spelling.error)}
            className={classes.field ?? ""}
          />
          <Button type="submit" variant="default" h={42} loading={spelling.isPending}>
            Add
          </Button>
        </Group>
      </form>
      <Text size="sm" c="dimmed" mt={6}>
        Looked for in every new text, and in old ones when they are edited.
      </Text>
      {other && <TakenNotice other={other} into={entity} onMerge={() => mergeOther(other)} />}
    </>
  );
}
