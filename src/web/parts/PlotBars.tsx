import { Table, UnstyledButton } from "@mantine/core";
import classes from "./PlotBars.module.css";
import { PlotFigure } from "./PlotFigure.tsx";
import { ScrollTable } from "./ScrollTable.tsx";

type Bar = {
  label: string;
  value: number;
  /** A part of the value shown in another colour, such as errors. */
  part?: number;
};
type Props = {
  title: string;
  bars: Bar[];
  labelHeading: string;
  valueHeading: string;
  partHeading?: string;
  height?: number;
  format?: (value: number) => string;
  /** Makes every bar a button. */
  onPick?: (bar: Bar) => void;
  isPicked?: (bar: Bar) => boolean;
};

/** A small bar plot, also available as a table. */
export function PlotBars(props: Props) {
  const { title, bars, height = 96, onPick } = props;
  const plot = onPick ? (
    <BarButtons {...props} onPick={onPick} height={height} />
  ) : (
    <BarDrawing bars={bars} height={height} title={title} />
  );
  return <PlotFigure title={title} plot={plot} table={<BarTable {...props} />} />;
}

const highest = (bars: Bar[]) => Math.max(1, ...bars.map(({ value }) => value));
const plain = (value: number) => value.toLocaleString();

function BarDrawing({ bars, height, title }: { bars: Bar[]; height: number; title: string }) {
  const scale = 100 / highest(bars);
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${Math.max(1, bars.length)} 100`}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${title}, as bars; the table has the numbers`}
    >
      {bars.map(({ label, value, part = 0 }, index) => (
        <g key={label}>
          <rect
            className={classes.bar}
            x={index + 0.1}
            width={0.8}
            y={100 - value * scale}
            height={value * scale}
          />
          <rect
            className={classes.part}
            x={index + 0.1}
            width={0.8}
            y={100 - part * scale}
            height={part * scale}
          />
        </g>
      ))}
    </svg>
  );
}

function BarButtons({
  bars,
  height = 96,
  onPick,
  isPicked,
  format = plain,
}: Props & { onPick: (bar: Bar) => void }) {
  const scale = 100 / highest(bars);
  return (
    <div className={classes.buttons} style={{ height }}>
      {bars.map((bar) => (
        <UnstyledButton
          key={bar.label}
          className={classes.button}
          onClick={() => onPick(bar)}
          aria-pressed={isPicked?.(bar) ?? false}
          aria-label={`${bar.label}: ${format(bar.value)}`}
          title={`${bar.label}: ${format(bar.value)}`}
        >
          <span style={{ height: `${bar.value * scale}%` }} />
        </UnstyledButton>
      ))}
    </div>
  );
}

function BarTable({ bars, labelHeading, valueHeading, partHeading, format = plain }: Props) {
  return (
    <ScrollTable label={valueHeading}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{labelHeading}</Table.Th>
          <Table.Th ta="right">{valueHeading}</Table.Th>
          {partHeading && <Table.Th ta="right">{partHeading}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {bars.map(({ label, value, part = 0 }) => (
          <Table.Tr key={label}>
            <Table.Td>{label}</Table.Td>
            <Table.Td ta="right">{format(value)}</Table.Td>
            {partHeading && <Table.Td ta="right">{format(part)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
