import { kindOf, linkStyles, nodeStyles, type Shape } from "./kinds.ts";
import { paintLinkLabel } from "./paint-labels.ts";
import {
  type DrawnLink,
  type DrawnNode,
  findFocus,
  isFocused,
  isHighlighted,
  radiusAt,
  reachAt,
  type Scene,
} from "./scene.ts";

type Canvas = CanvasRenderingContext2D;
const FADED_ALPHA = 0.14;

export function paintNode(scene: Scene, drawn: DrawnNode, canvas: Canvas, scale: number): void {
  const { id, x, y, node } = drawn;
  const { palette, hovered } = scene;
  const { color, shape } = nodeStyles[kindOf(node)];
  const radius = radiusAt(scene, drawn, scale);
  const ink = palette.colors.get(color) ?? palette.text;
  const isOpen = node.kind === "entity" || node.state === "open";
  canvas.globalAlpha = isHighlighted(scene, id) ? 1 : FADED_ALPHA;
  traceShape(canvas, shape, { x, y, radius });
  canvas.fillStyle = isOpen ? ink : palette.paper;
  canvas.fill();
  canvas.lineWidth = isOpen ? 1.2 : 1.6;
  canvas.strokeStyle = isOpen ? palette.paper : ink;
  canvas.stroke();
  if (isFocused(scene, drawn)) {
    traceShape(canvas, { corners: 0 }, { x, y, radius: reachAt(scene, drawn, scale) });
    canvas.lineWidth = (id === hovered ? 3 : 2) / Math.max(1, scale * 0.7);
    canvas.strokeStyle = palette.text;
    canvas.stroke();
  }
  canvas.globalAlpha = 1;
}

/** The clickable area, slightly larger than the node, for touch. */
export function paintNodeTarget(
  scene: Scene,
  drawn: DrawnNode,
  canvas: Canvas,
  { color, scale }: { color: string; scale: number },
): void {
  const { x, y } = drawn;
  canvas.fillStyle = color;
  traceShape(canvas, { corners: 0 }, { x, y, radius: radiusAt(scene, drawn, scale) + 5 / scale });
  canvas.fill();
}

export function paintLink(scene: Scene, link: DrawnLink, canvas: Canvas, scale: number): void {
  const { source, target, kind, weight } = link;
  if (typeof source === "string" || typeof target === "string") return;
  const focus = findFocus(scene);
  const isFocused = focus !== undefined && (source.id === focus || target.id === focus);
  const isFaded = focus !== undefined && !isFocused;
  const { color, dash } = linkStyles[kind];
  canvas.globalAlpha = isFaded ? 0.05 : isFocused ? 0.85 : 0.16 + 0.3 * Math.min(1, weight);
  canvas.lineWidth = (isFocused ? 1.8 : 1) / Math.sqrt(scale);
  canvas.strokeStyle = scene.palette.colors.get(color) ?? scene.palette.text;
  canvas.setLineDash(dash.map((length) => length / scale));
  canvas.beginPath();
  canvas.moveTo(source.x, source.y);
  canvas.lineTo(target.x, target.y);
  canvas.stroke();
  canvas.setLineDash([]);
  canvas.globalAlpha = 1;
  if (isFocused || (focus === undefined && scale >= 1)) paintLinkLabel(scene, link, canvas, scale);
}

type Circle = { x: number; y: number; radius: number };

function traceShape(canvas: Canvas, { corners, turn = 0 }: Shape, { x, y, radius }: Circle): void {
  canvas.beginPath();
  if (corners === 0) canvas.arc(x, y, radius, 0, 2 * Math.PI);
  else for (const [dx, dy] of listCorners({ corners, turn }, radius * 1.2)) canvas.lineTo(x + dx, y + dy);
  canvas.closePath();
}

/** Clockwise from the top. */
export function listCorners({ corners, turn = 0 }: Shape, radius: number): [number, number][] {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = 2 * Math.PI * (corner / corners + turn);
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
}
