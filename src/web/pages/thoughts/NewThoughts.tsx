import { Button } from "@mantine/core";
import { ArrowUp } from "lucide-react";
import classes from "./NewThoughts.module.css";

type Props = { count: number; isShown: boolean; onShow: () => void };

/** New thoughts wait while one reads further down. */
export function NewThoughts({ count, isShown, onShow }: Props) {
  return (
    <div className={classes.place} role="status">
      {isShown && (
        <Button radius="xl" h={40} leftSection={<ArrowUp size={16} aria-hidden />} onClick={onShow}>
          {count > 0 ? `${count} new` : "Newer thoughts"}
        </Button>
      )}
    </div>
  );
}
