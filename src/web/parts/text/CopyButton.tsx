import { Button, type ButtonProps } from "@mantine/core";
import { Check, Copy } from "lucide-react";
import { useCopy } from "./use-copy.ts";

type Props = ButtonProps & { value: string; label?: string };

export function CopyButton({ value, label = "Copy", ...props }: Props) {
  const { isCopied, copy } = useCopy();
  const icon = isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />;
  return (
    <Button variant="default" leftSection={icon} {...props} onClick={() => copy(value)}>
      <span aria-live="polite">{isCopied ? "Copied" : label}</span>
    </Button>
  );
}
