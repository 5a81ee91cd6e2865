import type { EntityKind } from "../../../contract.ts";
import type { GraphEdge, GraphNode } from "../../../contract-app/graph.ts";

export type NodeKind = "thought" | EntityKind;
export type LinkKind = GraphEdge["kind"];

/** Distinguishes kinds without colour. 0 corners is a circle; `turn` is a fraction of a full rotation. */
export type Shape = { corners: number; turn?: number };
type NodeStyle = { one: string; many: string; color: string; shape: Shape };
/** `out` is the label seen from the edge's first node, `back` from its second. */
type LinkStyle = { label: string; out: string; back: string; color: string; dash: number[] };

export const nodeStyles: Record<NodeKind, NodeStyle> = {
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
  url: { one: "URL", many: "URLs", color: "gray", shape: { corners: 3 } },
  mention: { one: "Handle", many: "Handles", color: "cyan", shape: { corners: 5 } },
  tag: { one: "Tag", many: "Tags", color: "yellow", shape: { corners: 3, turn: 1 / 2 } },
};

export const linkStyles: Record<LinkKind, LinkStyle> = {
  mention: { label: "Mentions", out: "Mentions", back: "Mentioned in", color: "gray", dash: [] },
  relation: { label: "Related", out: "Related to", back: "Related to", color: "violet", dash: [] },
  hand: {
    label: "Linked by hand",
    out: "Linked by hand",
    back: "Linked by hand",
    color: "cloth",
    dash: [12, 2],
  },
  semantic: { label: "Similar", out: "Similar", back: "Similar", color: "cloth", dash: [] },
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

export const nodeKinds = Object.keys(nodeStyles) as NodeKind[];
export const linkKinds = Object.keys(linkStyles) as LinkKind[];

export const kindOf = (node: GraphNode): NodeKind => (node.kind === "thought" ? "thought" : node.entityKind);

/** The CSS variable of a colour, for light and dark mode. */
export const colorVariable = (color: string) => `--mantine-color-${color}-text`;
