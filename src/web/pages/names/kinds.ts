import type { EntityKind } from "../../../contract.ts";

export const kindNames: Record<EntityKind, string> = {
  person: "Person",
  place: "Place",
  organization: "Organization",
  product: "Product",
  tag: "Tag",
  mention: "Handle",
  url: "URL",
};

export const countThoughts = (count: number) =>
  `${count.toLocaleString("en")} ${count === 1 ? "thought" : "thoughts"}`;
