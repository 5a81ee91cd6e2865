/** A panel of a plot: lines over the same places on x, both axes logarithmic. */
export type Panel = { title: string; lines: { name: string; points: [x: number, y: number][] }[] };

const PANEL = { width: 300, height: 220, gap: 70, top: 50, left: 60 };
const COLOURS = ["#1d6f5c", "#b4532a", "#4a5fa5"];

/** SVG: the panels side by side. */
export function plot(title: string, panels: Panel[]): string {
  const width = PANEL.left + panels.length * (PANEL.width + PANEL.gap);
  const height = PANEL.top + PANEL.height + 50;
  const drawn = panels.map((panel, i) => drawPanel(panel, PANEL.left + i * (PANEL.width + PANEL.gap)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${drawn.join("\n")}
</svg>
`;
}

function drawPanel({ title, lines }: Panel, left: number): string {
  const points = lines.flatMap((line) => line.points);
  const x = createAxis(points.map(([value]) => value));
  const y = createAxis(points.map(([, value]) => value));
  const at = ([px, py]: [number, number]) =>
    `${(x.place(px) * PANEL.width).toFixed(1)},${((1 - y.place(py)) * PANEL.height).toFixed(1)}`;
  const grid = [
    ...x.ticks.map((tick) => {
      const [place] = at([tick, y.low]).split(",");
      return `<path d="M${place} 0V${PANEL.height}" stroke="#dddddd"/><text x="${place}" y="${PANEL.height + 16}" text-anchor="middle" fill="#333333">${shorten(tick)}</text>`;
    }),
    ...y.ticks.map((tick) => {
      const [, place] = at([x.low, tick]).split(",");
      return `<path d="M0 ${place}H${PANEL.width}" stroke="#dddddd"/><text x="-6" y="${place}" dy="4" text-anchor="end" fill="#333333">${shorten(tick)}</text>`;
    }),
  ];
  const drawn = lines.map(({ name, points }, i) => {
    const colour = COLOURS[i % COLOURS.length];
    const dots = points.map((point) => {
      const [cx, cy] = at(point).split(",");
      return `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`;
    });
    return `<polyline points="${points.map(at).join(" ")}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join("")}
<text x="8" y="${16 + 16 * i}" fill="${colour}">${name}</text>`;
  });
  return `<g transform="translate(${left} ${PANEL.top})"><text y="-16" font-weight="bold" fill="#111111">${title}</text>
${[...grid, ...drawn].join("\n")}
<text x="${PANEL.width / 2}" y="${PANEL.height + 36}" text-anchor="middle" fill="#333333">thoughts</text></g>`;
}

/** From the power of ten below the values to the one above; `place` is between 0 and 1. */
function createAxis(values: number[]) {
  const from = Math.floor(Math.log10(Math.min(...values)));
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    low: 10 ** from,
    ticks: Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i)),
    place: (value: number) => (Math.log10(value) - from) / (to - from),
  };
}

const shorten = (value: number) =>
  value >= 1e6 ? `${value / 1e6}M` : value >= 1e3 ? `${value / 1e3}k` : String(Number(value.toPrecision(1)));
