import { VisuallyHidden } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";

const TITLED_MS = 200;

/** Says the new page's title to who cannot see that it changed: no document is loaded that a screen reader would notice. */
export function RouteAnnouncer() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [said, setSaid] = useState({ path, title: "" });
  useEffect(() => {
    // The page sets its title when it is shown, a moment after the address changed.
    const timer = setTimeout(
      () => setSaid((last) => (last.path === path ? last : { path, title: document.title })),
      TITLED_MS,
    );
    return () => clearTimeout(timer);
  }, [path]);
  return <VisuallyHidden role="status">{said.title}</VisuallyHidden>;
}
