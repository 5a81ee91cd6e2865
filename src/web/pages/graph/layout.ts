/** A graph to lay out. Links refer to nodes by their index in `ids`; `centre` is -1 if there is none. */
export type LayoutTask = {
  ids: string[];
  radii: number[];
  links: { from: number; to: number; strength: number }[];
  centre: number;
};

const TICKS = 320;
const VELOCITY_DECAY = 0.6;
const LINK_LENGTH = 46;
const REPULSION = 260;
/** Stronger vertically, because screens are wider than high. */
const GRAVITY = { x: 0.042, y: 0.075 };
const GAP = 7;

type Bodies = { x: Float64Array; y: Float64Array; vx: Float64Array; vy: Float64Array };

/**
 * A force-directed layout: bodies repel each other, links pull. Returns x and y of each id in turn. The initial
 * positions are hashes of the ids, so the same graph always looks the same.
 */
export function layOut(task: LayoutTask): Float64Array {
  const { ids, centre } = task;
  const bodies = placeInitially(ids);
  const degrees = countLinks(task);
  for (let tick = 0; tick < TICKS; tick++) {
    const heat = (1 - tick / TICKS) ** 1.6;
    repel(bodies, task.radii, heat);
    pull(bodies, task, degrees, heat);
    for (let i = 0; i < ids.length; i++) move(bodies, i, heat);
    if (centre >= 0) bodies.x[centre] = bodies.y[centre] = 0;
    for (let pass = 0; pass < 2; pass++) separate(bodies, task.radii);
  }
  return Float64Array.from(ids.flatMap((_, i) => [at(bodies.x, i), at(bodies.y, i)]));
}

const at = (numbers: Float64Array | number[], index: number): number => numbers[index] as number;

function placeInitially(ids: string[]): Bodies {
  const spread = 28 * Math.sqrt(ids.length);
  const x = new Float64Array(ids.length);
  const y = new Float64Array(ids.length);
  ids.forEach((id, i) => {
    const angle = 2 * Math.PI * hash(id, 1);
    const distance = spread * Math.sqrt(hash(id, 2));
    x[i] = distance * Math.cos(angle);
    y[i] = distance * Math.sin(angle);
  });
  return { x, y, vx: new Float64Array(ids.length), vy: new Float64Array(ids.length) };
}

/** FNV-1a with a final mix, scaled to 0…1. */
function hash(text: string, salt: number): number {
  let value = 2_166_136_261 ^ salt;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16_777_619);
  value = Math.imul(value ^ (value >>> 15), 2_246_822_507);
  return ((value ^ (value >>> 13)) >>> 0) / 2 ** 32;
}

function countLinks({ ids, links }: LayoutTask): number[] {
  const degrees = ids.map(() => 0);
  for (const { from, to } of links) {
    degrees[from] = at(degrees, from) + 1;
    degrees[to] = at(degrees, to) + 1;
  }
  return degrees;
}

function repel({ x, y, vx, vy }: Bodies, radii: number[], heat: number): void {
  for (let i = 0; i < x.length; i++)
    for (let j = i + 1; j < x.length; j++) {
      const dx = at(x, i) - at(x, j) || 1e-3;
      const dy = at(y, i) - at(y, j) || 1e-3;
      const push = (heat * REPULSION * (at(radii, i) + at(radii, j))) / 12 / Math.max(dx * dx + dy * dy, 30);
      vx[i] = at(vx, i) + dx * push;
      vy[i] = at(vy, i) + dy * push;
      vx[j] = at(vx, j) - dx * push;
      vy[j] = at(vy, j) - dy * push;
    }
}

function pull({ x, y, vx, vy }: Bodies, { links }: LayoutTask, degrees: number[], heat: number): void {
  for (const { from, to, strength } of links) {
    const dx = at(x, to) + at(vx, to) - at(x, from) - at(vx, from) || 1e-3;
    const dy = at(y, to) + at(vy, to) - at(y, from) - at(vy, from) || 1e-3;
    const length = Math.hypot(dx, dy);
    // A body with many links is pulled less by each of them.
    const stiffness = strength / Math.min(at(degrees, from), at(degrees, to));
    const force = (heat * stiffness * (length - LINK_LENGTH)) / length;
    const share = at(degrees, from) / (at(degrees, from) + at(degrees, to));
    vx[to] = at(vx, to) - dx * force * share;
    vy[to] = at(vy, to) - dy * force * share;
    vx[from] = at(vx, from) + dx * force * (1 - share);
    vy[from] = at(vy, from) + dy * force * (1 - share);
  }
}

function move({ x, y, vx, vy }: Bodies, i: number, heat: number): void {
  vx[i] = (at(vx, i) - at(x, i) * GRAVITY.x * heat) * VELOCITY_DECAY;
  vy[i] = (at(vy, i) - at(y, i) * GRAVITY.y * heat) * VELOCITY_DECAY;
  x[i] = at(x, i) + at(vx, i);
  y[i] = at(y, i) + at(vy, i);
}

/** Moves overlapping bodies apart. */
function separate({ x, y }: Bodies, radii: number[]): void {
  for (let i = 0; i < x.length; i++)
    for (let j = i + 1; j < x.length; j++) {
      const dx = at(x, i) - at(x, j) || 1e-3;
      const dy = at(y, i) - at(y, j) || 1e-3;
      const minDistance = at(radii, i) + at(radii, j) + GAP;
      if (Math.abs(dx) >= minDistance || Math.abs(dy) >= minDistance) continue;
      const length = Math.hypot(dx, dy);
      if (length >= minDistance) continue;
      const shift = ((minDistance - length) / length) * 0.35;
      x[i] = at(x, i) + dx * shift;
      y[i] = at(y, i) + dy * shift;
      x[j] = at(x, j) - dx * shift;
      y[j] = at(y, j) - dy * shift;
    }
}
