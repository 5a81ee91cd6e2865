import { Anchor, Typography } from "@mantine/core";
import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";

/** The page has its own first-level heading. Pictures from elsewhere are links: loading one would tell who reads. */
const components: Components = {
  h1: "h2",
  h2: "h3",
  h3: "h4",
  h4: "h5",
  h5: "h6",
  a: ({ href, children }) => <Away href={href}>{children}</Away>,
  img: ({ src, alt }) => <Away href={typeof src === "string" ? src : ""}>{alt || "picture"}</Away>,
};

/** An address that could run something arrives here empty. */
function Away({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <span>{children}</span>;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </Anchor>
  );
}

/** HTML in the text is shown as it was typed, never as HTML. */
export default function Markdown({ text }: { text: string }) {
  return (
    <Typography>
      <ReactMarkdown components={components}>{text}</ReactMarkdown>
    </Typography>
  );
}
