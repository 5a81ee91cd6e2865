import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { EyeOff, Merge, Pencil } from "lucide-react";
import type { EntityDetail, EntityView } from "../../../contract-app/entities.ts";
import { showFailure } from "../../parts/Toasts.tsx";
import { useCorrection } from "../../queries/entities.ts";
import { MergeDialog } from "./MergeDialog.tsx";
import { RenameDialog } from "./RenameDialog.tsx";
import { useTellCorrection } from "./use-correct.ts";

/** Each is done at once and can be undone. */
export function NameActions({ entity }: { entity: EntityDetail }) {
  const [isRenaming, rename] = useDisclosure(false);
  const [isMerging, merge] = useDisclosure(false);
  const merging = useCorrection("mergeEntity");
  const ignoring = useCorrection("ignoreEntity");
  const tell = useTellCorrection();
  const navigate = useNavigate();
  const mergeInto = (into: EntityView) =>
    merging
      .mutateAsync({ id: entity.id, into: into.id })
      .then((answer) => {
        rename.close();
        merge.close();
        tell(answer, `${entity.name} is ${into.name} now.`);
        void navigate({ to: "/names/$entityId", params: { entityId: into.id } });
      })
      .catch(showFailure);
  const ignore = () =>
    ignoring
      .mutateAsync({ id: entity.id })
      .then((answer) => tell(answer, `${entity.name} is ignored.`))
      .catch(showFailure);
  return (
    <Group gap="xs" mb="lg">
      <Button variant="default" leftSection={<Pencil size={16} aria-hidden />} onClick={rename.open}>
        Rename
      </Button>
      <Button variant="default" leftSection={<Merge size={16} aria-hidden />} onClick={merge.open}>
        Merge into…
      </Button>
      <Button
        variant="default"
        leftSection={<EyeOff size={16} aria-hidden />}
        loading={ignoring.isPending}
        onClick={ignore}
      >
        Ignore
      </Button>
      <RenameDialog entity={entity} isOpen={isRenaming} onClose={rename.close} onMerge={mergeInto} />
      <MergeDialog
        entity={entity}
        isOpen={isMerging}
        isPending={merging.isPending}
        onClose={merge.close}
        onMerge={mergeInto}
      />
    </Group>
  );
}
