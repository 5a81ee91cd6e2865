import { NativeSelect } from "@mantine/core";
import type { EntityKind } from "../../../contract.ts";
import type { EntityDetail } from "../../../contract-app.ts";
import { showFailure } from "../../parts/Toasts.tsx";
import { useCorrection } from "../../queries/entities.ts";
import { kindNames } from "./kinds.ts";
import { useTellCorrection } from "./use-correct.ts";

export function KindChoice({ entity }: { entity: EntityDetail }) {
  const retyping = useCorrection("correctEntity");
  const tell = useTellCorrection();
  const choose = (kind: EntityKind) =>
    retyping
      .mutateAsync({ id: entity.id, kind })
      .then((answer) => tell(answer, `${entity.name}: ${kindNames[kind].toLowerCase()}.`))
      .catch(showFailure);
  return (
    <NativeSelect
      label="Kind"
      size="md"
      maw={280}
      value={entity.kind}
      disabled={retyping.isPending}
      onChange={(event) => choose(event.currentTarget.value as EntityKind)}
      data={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
    />
  );
}
