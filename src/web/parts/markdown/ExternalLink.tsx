import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { isSafe, shortenAddress, siteOf } from "./links.ts";
import classes from "./Markdown.module.css";

type Props = { href: string | undefined; children: ReactNode };

/** Leads away without telling where from. Names the site, because the words of a link may say anything. */
export function ExternalLink({ href, children }: Props) {
  if (!href || !isSafe(href)) return <span>{children}</span>;
  const isBare = children === href || href === `http://${children}` || href === `https://${children}`;
  const site = siteOf(href);
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={href}
      className={classes.link ?? ""}
    >
      {isBare ? shortenAddress(href) : children}
      {!isBare && site !== undefined && children !== site && <span className={classes.site}> {site}</span>}
    </Anchor>
  );
}
