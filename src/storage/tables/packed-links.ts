import type { LinkKind } from "../schema.ts";

/** A link of a thought, without the thought that it belongs to. */
export type Link = { toId: string; kind: LinkKind; weight: number };

/** Stored by their position: append-only. */
const KINDS: readonly LinkKind[] = ["semantic", "entity", "time", "duplicate"];

const ID_BYTES = 16;
const KIND_AT = ID_BYTES;
const WEIGHT_AT = KIND_AT + 1;
export const LINK_BYTES = WEIGHT_AT + 8;

/** Ordered by id and kind, so that the same links are the same bytes. */
export function packLinks(links: readonly Link[]): Uint8Array {
  const packed = Buffer.alloc(links.length * LINK_BYTES);
  let at = 0;
  for (const { toId, kind, weight } of links.toSorted(compareLinks)) {
    packed.write(toId.replaceAll("-", ""), at, "hex");
    packed.writeUInt8(KINDS.indexOf(kind), at + KIND_AT);
    packed.writeDoubleBE(weight, at + WEIGHT_AT);
    at += LINK_BYTES;
  }
  return packed;
}

/** With `isWanted`, only some of them: an id takes longer to write than all else of a link to read. */
export function unpackLinks(
  bytes: Uint8Array,
  isWanted: (kind: LinkKind, weight: number) => boolean = () => true,
): Link[] {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const links: Link[] = [];
  for (let at = 0; at + LINK_BYTES <= packed.length; at += LINK_BYTES) {
    const kind = KINDS[packed[at + KIND_AT] as number] as LinkKind;
    const weight = view.getFloat64(at + WEIGHT_AT);
    if (isWanted(kind, weight))
      links.push({ toId: toUuid(packed.toString("hex", at, at + ID_BYTES)), kind, weight });
  }
  return links;
}

/** Links are stored by whole ids of 16 bytes. */
export const isPackable = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

const toUuid = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

function compareLinks(a: Link, b: Link): number {
  if (a.toId !== b.toId) return a.toId < b.toId ? -1 : 1;
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
}
