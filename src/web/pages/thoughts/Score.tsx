import { Popover, Table, Text, UnstyledButton } from "@mantine/core";
import type { Why } from "../../../contract.ts";
import classes from "./Score.module.css";

const ways: [keyof Why, string][] = [
  ["lexical", "Same words"],
  ["semantic", "Same meaning"],
  ["graph", "Linked thoughts"],
  ["time", "Time"],
  ["note", "Attached notes"],
];

type Props = { score: number; why: Why | undefined; tabIndex: number };

const percent = (part: number) => `${Math.round(part * 100)} %`;
const width = (part: number) => ({ width: `${Math.max(0, part) * 100}%` });

/** How well a thought matches, as a bar; a click explains the score. */
export function Score({ score, why, tabIndex }: Props) {
  return (
    <Popover width={260} position="bottom-end" withArrow trapFocus={false}>
      <Popover.Target>
        <UnstyledButton
          className={classes.score}
          tabIndex={tabIndex}
          aria-label={`Match ${percent(score)}: why?`}
          title="Why was this found?"
        >
          <span className={classes.track}>
            <span style={width(score)} />
          </span>
          {percent(score)}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{why && <WhyTable score={score} why={why} />}</Popover.Dropdown>
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
          <span key={way} data-way={way} style={width(why[way])} />
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
              <Table.Td ta="right">{percent(why[way])}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td ta="right" fw={600}>
              {percent(score)}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </>
  );
}
