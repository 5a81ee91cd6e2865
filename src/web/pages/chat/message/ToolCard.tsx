import { Button, Loader, Text } from "@mantine/core";
import {
  Archive,
  ChevronDown,
  CircleAlert,
  FileText,
  type LucideIcon,
  Pencil,
  Plus,
  Search,
  Undo2,
} from "lucide-react";
import type { ReactNode } from "react";
import { showFailure } from "../../../parts/Toasts.tsx";
import { useUndo } from "../../../queries/chat.ts";
import classes from "../Chat.module.css";
import { SubjectLink } from "./SubjectLink.tsx";
import { describeCall, subjectsOf, type ToolCall } from "./tool-call.ts";

const icons: Record<string, LucideIcon> = {
  retrieve_thoughts: Search,
  search_text_files: Search,
  capture_thought: Plus,
  create_text_file: Plus,
  edit_thought: Pencil,
  update_text_file: Pencil,
  delete_thought: Archive,
  delete_text_file: Archive,
};

/** What the assistant did, with links to the affected thoughts or notes, and an undo button. */
export function ToolCard({ call, isRunning }: { call: ToolCall; isRunning: boolean }) {
  const subjects = subjectsOf(call);
  const [first] = subjects;
  const isChange = call.result?.ok === true && call.result.summary !== undefined;
  if (subjects.length > 0 && !isChange)
    return (
      <details className={classes.tool}>
        <summary className={classes.toolRow}>
          <Row call={call} isRunning={isRunning} />
          <ChevronDown size={16} className={classes.more} aria-hidden />
        </summary>
        <ul className={classes.subjects}>
          {subjects.map((subject) => (
            <li key={subject.id}>
              <SubjectLink subject={subject} c="inherit" size="sm">
                {subject.label}
              </SubjectLink>
            </li>
          ))}
        </ul>
      </details>
    );
  const open = first && (
    <SubjectLink subject={first} size="sm" px={8} py={8}>
      Open
    </SubjectLink>
  );
  return (
    <div className={`${classes.tool} ${classes.toolRow}`}>
      <Row call={call} isRunning={isRunning} />
      {open}
      <UndoButton call={call} />
    </div>
  );
}

function Row({ call, isRunning }: { call: ToolCall; isRunning: boolean }): ReactNode {
  const isFailed = call.error !== undefined || call.result?.ok === false;
  const Icon = isFailed ? CircleAlert : (icons[call.tool] ?? FileText);
  const isOpen = isRunning && !call.result && call.error === undefined;
  return (
    <>
      {isOpen ? <Loader size={16} aria-hidden /> : <Icon size={16} aria-hidden style={{ flexShrink: 0 }} />}
      <Text span inherit className={classes.toolWords ?? ""} c={isFailed ? "dimmed" : "inherit"}>
        {describeCall(call)}
      </Text>
    </>
  );
}

function UndoButton({ call: { result } }: { call: ToolCall }) {
  const undo = useUndo();
  const target = result?.ok ? result.undo : undefined;
  if (!target) return null;
  if (undo.isSuccess)
    return (
      <Text span size="sm" c="dimmed" px={10} role="status">
        Undone
      </Text>
    );
  return (
    <Button
      variant="subtle"
      size="sm"
      h={40}
      px={10}
      leftSection={<Undo2 size={15} aria-hidden />}
      loading={undo.isPending}
      onClick={() => undo.mutate(target, { onError: showFailure })}
    >
      Undo
    </Button>
  );
}
