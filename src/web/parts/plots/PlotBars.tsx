import { Table } from "@mantine/core";
import { ScrollTable } from "../ScrollTable.tsx";
import classes from "./PlotBars.module.css";
import { PlotFigure } from "./PlotFigure.tsx";

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
};

const HEIGHT_PX = 96;

/** A small bar plot, also available as a table. */
export function PlotBars(props: Props) {
  const { title, bars } = props;
  const plot = <BarDrawing bars={bars} title={title} />;
  return <PlotFigure title={title} plot={plot} table={<BarTable {...props} />} />;
}

function BarDrawing({ bars, title }: Pick<Props, "bars" | "title">) {
  const scale = 100 / Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${Math.max(1, bars.length)} 100`}
      height={HEIGHT_PX}
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

function BarTable({ bars, labelHeading, valueHeading, partHeading }: Props) {
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
            <Table.Td ta="right">{value.toLocaleString()}</Table.Td>
            {partHeading && <Table.Td ta="right">{part.toLocaleString()}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
