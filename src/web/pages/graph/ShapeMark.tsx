import { colorVariable, type LinkKind, linkStyles, type NodeKind, nodeStyles } from "./kinds.ts";
import { listCorners } from "./paint.ts";

/** A node's mark, as in the drawing. */
export function NodeMark({ kind, size = 14 }: { kind: NodeKind; size?: number }) {
  const { color, shape } = nodeStyles[kind];
  const fill = `var(${colorVariable(color)})`;
  const corners = listCorners(shape, 6.5).map(([x, y]) => `${x},${y}`);
  return (
    <svg width={size} height={size} viewBox="-7 -7 14 14" aria-hidden style={{ flex: "none" }}>
      {shape.corners === 0 ? (
        <circle r={kind === "thought" ? 4 : 6} fill={fill} />
      ) : (
        <polygon points={corners.join(" ")} fill={fill} />
      )}
    </svg>
  );
}

export function LinkMark({ kind }: { kind: LinkKind }) {
  const { color, dash } = linkStyles[kind];
  return (
    <svg width={22} height={14} viewBox="0 0 22 14" aria-hidden style={{ flex: "none" }}>
      <line
        x1={1}
        x2={21}
        y1={7}
        y2={7}
        stroke={`var(${colorVariable(color)})`}
        strokeWidth={2}
        strokeDasharray={dash.join(" ")}
      />
    </svg>
  );
}
