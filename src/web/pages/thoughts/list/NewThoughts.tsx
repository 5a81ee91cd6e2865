import { Button } from "@mantine/core";
import { ArrowUp } from "lucide-react";
import classes from "./NewThoughts.module.css";

type Props = { count: number; isShown: boolean; onShow: () => void };

/** A button for new thoughts that wait while the reader is further down. */
export function NewThoughts({ count, isShown, onShow }: Props) {
  return (
    <div className={classes.slot} role="status">
      {isShown && (
        <Button radius="xl" h={40} leftSection={<ArrowUp size={16} aria-hidden />} onClick={onShow}>
          {count > 0 ? `${count} new` : "Newer thoughts"}
        </Button>
      )}
    </div>
  );
}
