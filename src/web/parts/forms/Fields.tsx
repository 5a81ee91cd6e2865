import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";

type Bound<Values extends object> = {
  form: Pick<UseFormReturnType<Values>, "key" | "getInputProps">;
  name: keyof Values & string;
};

/** One line of a form, bound to its value. */
export function TextField<Values extends object>({
  form,
  name,
  ...props
}: Bound<Values> & Omit<TextInputProps, "form" | "name">) {
  return <TextInput {...props} key={form.key(name)} {...form.getInputProps(name)} />;
}

export function PasswordField<Values extends object>({
  form,
  name,
  ...props
}: Bound<Values> & Omit<PasswordInputProps, "form" | "name">) {
  return <PasswordInput size="md" {...props} key={form.key(name)} {...form.getInputProps(name)} />;
}
