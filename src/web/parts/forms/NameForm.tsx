import { Button, Group } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { toMessage } from "../../api.ts";
import { TextField } from "./Fields.tsx";

type Props = {
  label: string;
  description?: string;
  placeholder: string;
  maxLength: number;
  /** Said when nothing was written. */
  missing: string;
  initialName?: string;
  submitLabel: string;
  isPending: boolean;
  /** Further fields. */
  children?: ReactNode;
  onSubmit: (name: string) => Promise<unknown>;
};

/** Gives something new its name. Why it was refused is told at the field. */
export function NameForm(props: Props) {
  const { missing, initialName = "", submitLabel, isPending, children, onSubmit, ...field } = props;
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: initialName },
    validate: { name: (value) => (value.trim() ? null : missing) },
  });
  const submit = form.onSubmit(({ name }) =>
    onSubmit(name.trim()).catch((error: unknown) => form.setFieldError("name", toMessage(error))),
  );
  return (
    <form onSubmit={submit} noValidate>
      <TextField form={form} name="name" data-autofocus {...field} />
      {children}
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}
