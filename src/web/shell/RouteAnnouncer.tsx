import { VisuallyHidden } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";

const TITLE_DELAY_MS = 200;

/** Announces the new page's title: screen readers do not notice client-side navigation. */
export function RouteAnnouncer() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [announced, setAnnounced] = useState({ path, title: "" });
  useEffect(() => {
    // The page sets its title when it renders, shortly after the URL changes.
    const timer = setTimeout(
      () => setAnnounced((last) => (last.path === path ? last : { path, title: document.title })),
      TITLE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [path]);
  return <VisuallyHidden role="status">{announced.title}</VisuallyHidden>;
}
