import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

type Link = Omit<ComponentPropsWithRef<"a">, keyof ButtonProps | keyof AnchorProps>;

/** Mantine's styles with the router's types: `<TextLink to="/thoughts" search={{ thought: id }}>`. */
export const TextLink = createLink((props: AnchorProps & Link) => <Anchor {...props} />);
export const LinkButton = createLink((props: ButtonProps & Link) => <Button component="a" {...props} />);
