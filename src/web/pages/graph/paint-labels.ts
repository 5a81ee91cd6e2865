import { moveInto, type Sides } from "./label-place.ts";
import {
  type DrawnLink,
  type DrawnNode,
  findFocus,
  isFocused,
  isHighlighted,
  reachAt,
  type Scene,
} from "./scene.ts";

const FONT_PX = 12.5;
const ENTITY_CHARACTERS = 28;
const THOUGHT_CHARACTERS = 34;
/** Thoughts have labels from this zoom level on; entities always, if there is room. */
const THOUGHTS_FROM_SCALE = 1.5;

/** The relation between two entities, in the middle of their link. */
export function paintLinkLabel(
  scene: Scene,
  link: DrawnLink,
  canvas: CanvasRenderingContext2D,
  scale: number,
) {
  const { source, target, label } = link;
  if (!label || typeof source === "string" || typeof target === "string") return;
  const [x, y] = [(source.x + target.x) / 2, (source.y + target.y) / 2];
  canvas.font = `italic ${11.5 / scale}px system-ui, "Segoe UI", "Liberation Sans", Arial, sans-serif`;
  canvas.textAlign = "center";
  canvas.textBaseline = "middle";
  paintText(scene, canvas, { text: label, x, y, halo: 4 / scale });
}

type Line = { text: string; x: number; y: number; halo: number };

/** With a halo in the background colour, so it is readable over lines. */
function paintText({ palette }: Scene, canvas: CanvasRenderingContext2D, { text, x, y, halo }: Line): void {
  canvas.lineWidth = halo;
  canvas.lineJoin = "round";
  canvas.strokeStyle = palette.paper;
  canvas.strokeText(text, x, y);
  canvas.fillStyle = palette.text;
  canvas.fillText(text, x, y);
}

type Box = { left: number; right: number; top: number; bottom: number };

/** Labels the nodes, most important first; a label that would overlap another is left out. */
export function paintLabels(
  scene: Scene,
  nodes: readonly DrawnNode[],
  canvas: CanvasRenderingContext2D,
  scale: number,
): void {
  const size = FONT_PX / scale;
  const taken = nodes
    .filter((drawn) => isFocused(scene, drawn))
    .map((drawn) => boxAround(drawn, reachAt(scene, drawn, scale)));
  canvas.font = `500 ${size}px system-ui, "Segoe UI", "Liberation Sans", Arial, sans-serif`;
  canvas.textAlign = "center";
  canvas.textBaseline = "top";
  const view = readSides(canvas);
  for (const drawn of nodes.toSorted((a, b) => rank(scene, b) - rank(scene, a))) {
    if (!hasLabel(scene, drawn, scale)) continue;
    const text = shorten(drawn, isFocused(scene, drawn));
    const top = drawn.y + reachAt(scene, drawn, scale) + 3 / scale;
    const half = canvas.measureText(text).width / 2 + 3 / scale;
    const x = moveInto(view, drawn.x, half);
    const box = { left: x - half, right: x + half, top, bottom: top + size * 1.2 };
    if (!isFocused(scene, drawn) && taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    canvas.globalAlpha = isHighlighted(scene, drawn.id) ? 1 : 0.25;
    paintText(scene, canvas, { text, x, y: top, halo: 4 / scale });
  }
  canvas.globalAlpha = 1;
}

/** Those of the picture, in the graph's coordinates. */
function readSides(canvas: CanvasRenderingContext2D): Sides {
  const { a, e } = canvas.getTransform();
  return { left: -e / a, right: (canvas.canvas.width - e) / a };
}

/** All neighbours of the focused node have labels. */
function hasLabel(scene: Scene, drawn: DrawnNode, scale: number): boolean {
  if (isFocused(scene, drawn) || drawn.node.kind === "entity") return true;
  if (findFocus(scene) !== undefined) return isHighlighted(scene, drawn.id);
  return scale >= THOUGHTS_FROM_SCALE || scene.shown.nodes.length <= 20;
}

function rank(scene: Scene, drawn: DrawnNode): number {
  if (isFocused(scene, drawn)) return 3_000_000;
  const lit = isHighlighted(scene, drawn.id) ? 1_000_000 : 0;
  const links = scene.shown.neighbours.get(drawn.id)?.length ?? 0;
  return lit + (drawn.node.kind === "entity" ? 100_000 : 0) + links;
}

function shorten({ node }: DrawnNode, isWhole: boolean): string {
  const characters = Array.from(node.label);
  const most = isWhole ? 60 : node.kind === "entity" ? ENTITY_CHARACTERS : THOUGHT_CHARACTERS;
  return characters.length <= most ? node.label : `${characters.slice(0, most - 1).join("")}…`;
}

const boxAround = ({ x, y }: DrawnNode, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
