import { type DrawnLink, type DrawnNode, findLooked, isLit, radiusAt, type Scene } from "./scene.ts";

const FONT_PX = 12.5;
const ENTITY_CHARACTERS = 28;
const THOUGHT_CHARACTERS = 34;
/** Thoughts are named from this magnification on; entities always are, as far as there is room. */
const THOUGHTS_FROM_SCALE = 1.5;

/** What is said of two entities, in the middle of their link. */
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

/** With a rim in the paper's colour, so that it can be read over lines. */
function paintText({ palette }: Scene, canvas: CanvasRenderingContext2D, { text, x, y, halo }: Line): void {
  canvas.lineWidth = halo;
  canvas.lineJoin = "round";
  canvas.strokeStyle = palette.paper;
  canvas.strokeText(text, x, y);
  canvas.fillStyle = palette.text;
  canvas.fillText(text, x, y);
}

type Box = { left: number; right: number; top: number; bottom: number };

/** Names the nodes, the ones that matter most first; a name that would lie on another is left out. */
export function paintLabels(
  scene: Scene,
  nodes: readonly DrawnNode[],
  canvas: CanvasRenderingContext2D,
  scale: number,
): void {
  const size = FONT_PX / scale;
  const taken = nodes
    .filter((drawn) => isLooked(scene, drawn))
    .map((drawn) => boxAround(drawn, radiusAt(scene, drawn, scale)));
  canvas.font = `500 ${size}px system-ui, "Segoe UI", "Liberation Sans", Arial, sans-serif`;
  canvas.textAlign = "center";
  canvas.textBaseline = "top";
  for (const drawn of nodes.toSorted((a, b) => rank(scene, b) - rank(scene, a))) {
    if (!isNamed(scene, drawn, scale)) continue;
    const text = shorten(drawn, isLooked(scene, drawn));
    const top = drawn.y + radiusAt(scene, drawn, scale) + 3 / scale;
    const half = canvas.measureText(text).width / 2 + 3 / scale;
    const box = { left: drawn.x - half, right: drawn.x + half, top, bottom: top + size * 1.2 };
    if (!isLooked(scene, drawn) && taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    canvas.globalAlpha = isLit(scene, drawn.id) ? 1 : 0.25;
    paintText(scene, canvas, { text, x: drawn.x, y: top, halo: 4 / scale });
  }
  canvas.globalAlpha = 1;
}

const isLooked = ({ centre, selected, pointed }: Scene, { id }: DrawnNode) =>
  id === centre || id === selected || id === pointed;

/** Beside what is looked at everything is named, or a look would say little. */
function isNamed(scene: Scene, drawn: DrawnNode, scale: number): boolean {
  if (isLooked(scene, drawn) || drawn.node.kind === "entity") return true;
  if (findLooked(scene) !== undefined) return isLit(scene, drawn.id);
  return scale >= THOUGHTS_FROM_SCALE || scene.shown.nodes.length <= 20;
}

function rank(scene: Scene, drawn: DrawnNode): number {
  if (isLooked(scene, drawn)) return 3_000_000;
  const lit = isLit(scene, drawn.id) ? 1_000_000 : 0;
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
