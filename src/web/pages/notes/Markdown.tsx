import { Anchor, Typography } from "@mantine/core";
import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";

/** The page has its own first-level heading. Images are shown as links: loading one would reveal the reader. */
const components: Components = {
  h1: "h2",
  h2: "h3",
  h3: "h4",
  h4: "h5",
  h5: "h6",
  a: ({ href, children }) => <ExternalLink href={href}>{children}</ExternalLink>,
  img: ({ src, alt }) => (
    <ExternalLink href={typeof src === "string" ? src : ""}>{alt || "picture"}</ExternalLink>
  ),
};

/** react-markdown empties unsafe URLs, such as `javascript:`. */
function ExternalLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <span>{children}</span>;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </Anchor>
  );
}

/** HTML in the text is shown as text. */
export default function Markdown({ text }: { text: string }) {
  return (
    <Typography>
      <ReactMarkdown components={components}>{text}</ReactMarkdown>
    </Typography>
  );
}
