import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { EntityKind } from "../../../contract.ts";
import type { EntityDetail } from "../../../contract-app/entities.ts";
import { showFailure } from "../../parts/Toasts.tsx";
import { useCorrection } from "../../queries/entities.ts";
import { kindNames } from "./kinds.ts";
import { TakenNotice } from "./TakenNotice.tsx";
import { useTellCorrection } from "./use-correct.ts";

export function KindChoice({ entity }: { entity: EntityDetail }) {
  const retyping = useCorrection("correctEntity");
  const merging = useCorrection("mergeEntity");
  const tell = useTellCorrection();
  /** Has the name that this one would have as the chosen kind. */
  const [other, setOther] = useState<EntityDetail>();
  const choose = (kind: EntityKind) =>
    retyping
      .mutateAsync({ id: entity.id, kind })
      .then((answer) => {
        setOther(answer.kind === "taken" ? answer.other : undefined);
        tell(answer, `${entity.name}: ${kindNames[kind].toLowerCase()}.`);
      })
      .catch(showFailure);
  /** The page then shows the other one. */
  const mergeInto = (into: EntityDetail) =>
    merging
      .mutateAsync({ id: entity.id, into: into.id })
      .then((answer) => tell(answer, `${entity.name} is ${into.name} now.`))
      .catch(showFailure);
  return (
    <>
      <NativeSelect
        label="Kind"
        size="md"
        maw={280}
        value={entity.kind}
        disabled={retyping.isPending}
        onChange={(event) => choose(event.currentTarget.value as EntityKind)}
        data={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
      />
      {other && <TakenNotice other={other} into={other} onMerge={() => mergeInto(other)} />}
    </>
  );
}
