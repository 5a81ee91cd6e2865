import { TextInput } from "@mantine/core";
import { useState } from "react";

type Props = {
  label: string;
  value: string;
  /** With a whole day, or "" once there is none. */
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  required?: boolean;
};

/** A day, chosen or typed: a browser has one as soon as the first digit of the year is there, as in 0002-10-01. */
export function DayField({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  return (
    <TextInput
      type="date"
      withAsterisk={false}
      value={typed}
      onChange={({ currentTarget: { value: day } }) => {
        setTyped(day);
        if (!day.startsWith("0")) onChange(day);
      }}
      {...props}
    />
  );
}
