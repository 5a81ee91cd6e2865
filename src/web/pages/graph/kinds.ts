import type { EntityKind } from "../../../contract.ts";
import type { GraphEdge, GraphNode } from "../../../contract-app.ts";

export type NodeKind = "thought" | EntityKind;
export type LinkKind = GraphEdge["kind"];

/** How a kind is told from the others without its colour: 0 corners is a circle. `turn` is in turns. */
export type Shape = { corners: number; turn?: number };
type NodeLook = { one: string; many: string; color: string; shape: Shape };
/** `out` and `back` are read from an edge's first and from its second end. */
type LinkLook = { label: string; out: string; back: string; color: string; dash: number[] };

export const nodeLooks: Record<NodeKind, NodeLook> = {
  thought: { one: "Thought", many: "Thoughts", color: "cloth", shape: { corners: 0 } },
  person: { one: "Person", many: "People", color: "blue", shape: { corners: 0 } },
  place: { one: "Place", many: "Places", color: "orange", shape: { corners: 4 } },
  organization: {
    one: "Organization",
    many: "Organizations",
    color: "violet",
    shape: { corners: 4, turn: 1 / 8 },
  },
  product: { one: "Product", many: "Products", color: "pink", shape: { corners: 6 } },
  url: { one: "Address", many: "Addresses", color: "gray", shape: { corners: 3 } },
  mention: { one: "Handle", many: "Handles", color: "cyan", shape: { corners: 5 } },
  tag: { one: "Tag", many: "Tags", color: "yellow", shape: { corners: 3, turn: 1 / 2 } },
};

export const linkLooks: Record<LinkKind, LinkLook> = {
  mention: { label: "Mentions", out: "Mentions", back: "Mentioned in", color: "gray", dash: [] },
  relation: { label: "Related", out: "Related to", back: "Related to", color: "violet", dash: [] },
  semantic: { label: "Alike", out: "Alike", back: "Alike", color: "cloth", dash: [] },
  entity: { label: "Share a name", out: "Shares a name", back: "Shares a name", color: "blue", dash: [5, 4] },
  time: {
    label: "Close in time",
    out: "Close in time",
    back: "Close in time",
    color: "orange",
    dash: [1, 4],
  },
  duplicate: {
    label: "Nearly the same",
    out: "Nearly the same",
    back: "Nearly the same",
    color: "red",
    dash: [9, 3],
  },
};

export const nodeKinds = Object.keys(nodeLooks) as NodeKind[];
export const linkKinds = Object.keys(linkLooks) as LinkKind[];

export const kindOf = (node: GraphNode): NodeKind => (node.kind === "thought" ? "thought" : node.entityKind);

/** The variable that holds a look's colour, in light and in dark. */
export const colorVariable = (color: string) => `--mantine-color-${color}-text`;
