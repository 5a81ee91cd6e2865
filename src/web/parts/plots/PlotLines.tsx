import { Table } from "@mantine/core";
import { ScrollTable } from "../ScrollTable.tsx";
import { PlotFigure } from "./PlotFigure.tsx";
import classes from "./PlotLines.module.css";

/** A point in time; `values` has one entry per line, null where there is no data. */
type Moment = { label: string; values: (number | null)[] };
type Props = {
  title: string;
  moments: Moment[];
  labelHeading: string;
  /** What each line is called. */
  lines: string[];
  height?: number;
  format?: (value: number) => string;
};

/** A small plot of at most two lines, also available as a table. */
export function PlotLines(props: Props) {
  const { title, lines } = props;
  return (
    <PlotFigure title={title} plot={<LineDrawing {...props} />} table={<LineTable {...props} />}>
      <div className={classes.names}>
        {lines.map((line, index) => (
          <span key={line}>
            <svg width={22} height={10} viewBox="0 0 22 10" aria-hidden>
              <path className={classes.line} data-line={index} d="M 1 5 H 21" />
            </svg>
            {line}
          </span>
        ))}
      </div>
    </PlotFigure>
  );
}

const plain = (value: number) => value.toLocaleString();

function LineDrawing({ title, moments, lines, height = 96, format = plain }: Props) {
  const top = Math.max(
    Number.MIN_VALUE,
    ...moments.flatMap(({ values }) => values.map((value) => value ?? 0)),
  );
  return (
    <div className={classes.frame}>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${Math.max(1, moments.length - 1)} 100`}
        height={height}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}, as lines; the table has the numbers`}
      >
        {lines.map((line, index) => (
          <path
            key={line}
            className={classes.line}
            data-line={index}
            d={tracePath(
              moments.map(({ values }) => values[index] ?? null),
              top,
            )}
          />
        ))}
      </svg>
      <span className={classes.top}>{format(top)}</span>
      <div className={classes.ends} aria-hidden>
        <span>{moments[0]?.label}</span>
        <span>{moments.at(-1)?.label}</span>
      </div>
    </div>
  );
}

/** Gaps are left out. `h 0` makes a single point between gaps visible: its round line caps draw a dot. */
function tracePath(values: (number | null)[], top: number): string {
  let isDrawing = false;
  return values
    .map((value, x) => {
      if (value === null) {
        isDrawing = false;
        return "";
      }
      const y = 98 - (value / top) * 94;
      const step = isDrawing ? `L ${x} ${y}` : `M ${x} ${y} h 0`;
      isDrawing = true;
      return step;
    })
    .join(" ");
}

function LineTable({ moments, labelHeading, lines, title, format = plain }: Props) {
  return (
    <ScrollTable label={`${title}, as a table`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{labelHeading}</Table.Th>
          {lines.map((line) => (
            <Table.Th key={line} ta="right">
              {line}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {moments
          .filter(({ values }) => values.some((value) => value !== null))
          .map(({ label, values }) => (
            <Table.Tr key={label}>
              <Table.Td>{label}</Table.Td>
              {lines.map((line, index) => (
                <Table.Td key={line} ta="right">
                  {values[index] == null ? "" : format(values[index])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
