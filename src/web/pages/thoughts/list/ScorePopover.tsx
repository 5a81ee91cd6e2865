import { Popover, Table, Text } from "@mantine/core";
import type { Why } from "../../../../contract.ts";
import classes from "./Score.module.css";
import { formatShare, ScoreButton, type ScoreProps, toWidth } from "./ScoreButton.tsx";

const ways: [keyof Why, string][] = [
  ["lexical", "Same words"],
  ["semantic", "Same meaning"],
  ["graph", "Linked thoughts"],
  ["time", "Time"],
  ["note", "Attached notes"],
];

export function ScorePopover({ why, isOpenAtFirst, ...props }: ScoreProps & { isOpenAtFirst: boolean }) {
  return (
    <Popover defaultOpened={isOpenAtFirst} width={260} position="bottom-end" withArrow trapFocus={false}>
      <Popover.Target>
        <ScoreButton {...props} />
      </Popover.Target>
      <Popover.Dropdown>{why && <WhyTable score={props.score} why={why} />}</Popover.Dropdown>
    </Popover>
  );
}

function WhyTable({ score, why }: { score: number; why: Why }) {
  return (
    <>
      <Text size="sm" fw={600} mb="xs">
        Why this was found
      </Text>
      <div className={classes.stack} aria-hidden>
        {ways.map(([way]) => (
          <span key={way} data-way={way} style={toWidth(why[way])} />
        ))}
      </div>
      <Table fz="sm" verticalSpacing={4} horizontalSpacing={0} withRowBorders={false}>
        <Table.Tbody>
          {ways.map(([way, name]) => (
            <Table.Tr key={way}>
              <Table.Th scope="row" fw={400}>
                <span className={classes.key} data-way={way} aria-hidden />
                {name}
              </Table.Th>
              <Table.Td ta="right">{formatShare(why[way])}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td ta="right" fw={600}>
              {formatShare(score)}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </>
  );
}
