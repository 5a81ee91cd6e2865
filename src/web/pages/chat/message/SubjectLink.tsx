import type { AnchorProps } from "@mantine/core";
import type { ReactNode } from "react";
import { TextLink } from "../../../parts/Links.tsx";
import type { Subject } from "./tool-call.ts";

type Props = AnchorProps & {
  subject: Pick<Subject, "kind" | "id">;
  children: ReactNode;
  title?: string | undefined;
  "aria-label"?: string;
};

/** A link to a thought or a note. */
export function SubjectLink({ subject: { kind, id }, ...props }: Props) {
  return kind === "thought" ? (
    <TextLink to="/thoughts" search={{ thought: id }} {...props} />
  ) : (
    <TextLink to="/notes/$noteId" params={{ noteId: id }} {...props} />
  );
}
