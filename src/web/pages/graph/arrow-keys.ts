import type { ShownGraph } from "./graph-model.ts";
import type { Point, Positions } from "./use-layout.ts";

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const isArrow = (key: string) => key in directions;

/** The nearest node in an arrow's direction; nodes straight ahead are preferred. */
export function findNextNode(
  shown: ShownGraph,
  positions: Positions,
  from: string | undefined,
  key: string,
): string | undefined {
  const start = from === undefined ? undefined : positions.get(from);
  const direction = directions[key];
  if (!start || !direction) return shown.nodes[0]?.id;
  let best: { id: string; cost: number } | undefined;
  for (const { id } of shown.nodes) {
    const point = positions.get(id);
    if (!point || id === from) continue;
    const [dx, dy] = [point.x - start.x, point.y - start.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    if (ahead <= 0 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id ?? from;
}
