import { Loader, Modal, Stack, Text } from "@mantine/core";
import { ErrorState } from "../../../parts/ErrorState.tsx";
import { TextLink } from "../../../parts/Links.tsx";
import { formatExact } from "../../../parts/time/TimeAgo.tsx";
import { useThoughtAsOf } from "../../../queries/thoughts/as-of.ts";
import { formatDay } from "../days.ts";
import { stateNames } from "../search.ts";
import classes from "./AsOf.module.css";

type Props = { id: string; day: string; onClose: () => void };

/** One thought as it was, with its versions up to then. */
export function AsOfThought({ id, day, onClose }: Props) {
  const { data, error, refetch } = useThoughtAsOf(id, day);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`As of ${formatDay(day)}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Loader size="sm" aria-label="Loading" />}
      {data && (
        <Stack gap="md">
          <div className={classes.text} dir="auto">
            {data.thought.normalizedText}
          </div>
          <Text size="sm" c="dimmed">
            {stateNames[data.thought.state]}, captured {formatExact(data.thought.createdAt)}
          </Text>
          {data.versions.length > 1 && (
            <ol>
              {data.versions.map(({ version, text, state, at }) => (
                <li key={version}>
                  <Text size="sm" c="dimmed">
                    {stateNames[state]}, {formatExact(at)}
                  </Text>
                  {text}
                </li>
              ))}
            </ol>
          )}
          <TextLink to="/thoughts" search={{ thought: id }}>
            Open it as it is today
          </TextLink>
        </Stack>
      )}
    </Modal>
  );
}
