import { z } from "zod";
import { wholeFromText } from "../base/fields.ts";
import type { EntityKind, ThoughtState } from "../contract.ts";
import { id } from "./shared.ts";

export const graphInputs = {
  /** Around a thought or an entity; without a centre, the most connected of the newest. */
  readGraph: z.object({
    thought: id.optional(),
    entity: id.optional(),
    depth: wholeFromText(1, 3).default(1),
    limit: wholeFromText(10, 300).default(150),
  }),
};

export type GraphNode =
  | { id: string; kind: "thought"; label: string; state: ThoughtState; category: string; createdAt: string }
  | { id: string; kind: "entity"; label: string; entityKind: EntityKind; count: number };

export type GraphEdge = {
  from: string;
  to: string;
  kind: "semantic" | "entity" | "time" | "duplicate" | "hand" | "mention" | "relation";
  weight: number;
  /** The label of a relation between entities: "works at". */
  label?: string;
};

export type GraphView = {
  /** Null for everything. Of an entity that was merged, the one that it was merged into. */
  centre: string | null;
  nodes: GraphNode[];
  edges: GraphEdge[];
  isTruncated: boolean;
};

export type GraphOutputs = {
  readGraph: GraphView;
};
