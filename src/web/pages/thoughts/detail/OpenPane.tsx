import { ActionIcon, Box, Drawer, Group, Skeleton, Stack, Title } from "@mantine/core";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ThoughtState } from "../../../../contract.ts";
import type { AppOutputs } from "../../../../contract-app/calls.ts";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { ApiError } from "../../../api.ts";
import { EmptyState } from "../../../parts/EmptyState.tsx";
import { ErrorState } from "../../../parts/ErrorState.tsx";
import { useThought } from "../../../queries/thoughts/thoughts.ts";
import type { Correct } from "../list/use-corrections.ts";
import classes from "./Detail.module.css";
import { Detail } from "./Detail.tsx";
import { EraseReport } from "./EraseReport.tsx";

export type PaneProps = {
  id: string | undefined;
  editingId: string | undefined;
  onEdit: (id: string | undefined) => void;
  onClose: () => void;
  changeStates: (thoughts: ListedThought[], state: ThoughtState) => void;
  correct: Correct;
};

type Props = PaneProps & { isWide: boolean };

/** Beside the list on wide screens, over it on others. */
export function OpenPane({ id, isWide, editingId, onEdit, onClose, changeStates, correct }: Props) {
  const [report, setReport] = useState<AppOutputs["eraseThought"]>();
  const detail = id && (
    <LoadedDetail
      key={id}
      id={id}
      isEditing={editingId === id}
      onEdit={onEdit}
      changeStates={changeStates}
      correct={correct}
      onErased={(removed) => {
        onClose();
        setReport(removed);
      }}
    />
  );
  return (
    <>
      {isWide ? (
        id && <SidePane onClose={onClose}>{detail}</SidePane>
      ) : (
        <DrawerPane isOpen={id !== undefined} onClose={onClose}>
          {detail}
        </DrawerPane>
      )}
      <EraseReport report={report} onClose={() => setReport(undefined)} />
    </>
  );
}

function SidePane({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Box component="section" aria-label="Details" className={classes.pane ?? ""}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Title order={2} fz="lg">
          Thought
        </Title>
        <ActionIcon aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden />
        </ActionIcon>
      </Group>
      {children}
    </Box>
  );
}

type DrawerPaneProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

function DrawerPane({ isOpen, onClose, children }: DrawerPaneProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size="min(100%, 560px)">
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content p={0} bd={0}>
        <Drawer.Header component="div">
          <Drawer.Title>Thought</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" size={40} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type LoadedProps = Omit<PaneProps, "id" | "editingId" | "onClose"> & {
  id: string;
  isEditing: boolean;
  onErased: (report: AppOutputs["eraseThought"]) => void;
};

function LoadedDetail({ id, ...props }: LoadedProps) {
  const { data, error, refetch } = useThought(id);
  const isGone = error instanceof ApiError && error.status === 404;
  // Whoever is editing it keeps what they have written.
  if (data && (!isGone || props.isEditing)) return <Detail detail={data} {...props} />;
  if (isGone)
    return <EmptyState title="There is no such thought">It may have been erased for good.</EmptyState>;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <Stack role="status" aria-busy aria-label="Loading">
      <Skeleton h={80} />
      <Skeleton h={40} />
      <Skeleton h={120} />
    </Stack>
  );
}
