import { Text } from "@mantine/core";
import { TextLink } from "../../../parts/Links.tsx";
import { toPlainText } from "../../../parts/markdown/plain-text.ts";
import classes from "../Notes.module.css";

/** The clamp is inside: with padding, a part of the next line would be seen. */
export function ThoughtLink({ id, text }: { id: string; text: string }) {
  return (
    <TextLink to="/thoughts" search={{ thought: id }} className={classes.attachedText ?? ""}>
      <Text inherit span lineClamp={3} dir="auto">
        {toPlainText(text)}
      </Text>
    </TextLink>
  );
}
