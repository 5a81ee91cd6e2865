import { Link, useLocation } from "@tanstack/react-router";
import { PageHeader } from "../../parts/PageHeader.tsx";
import { useMe } from "../../queries/session.ts";
import classes from "./Settings.module.css";
import { sectionsFor } from "./sections.ts";

export default function SettingsPage() {
  const me = useMe();
  const hash = useLocation({ select: (location) => location.hash });
  const sections = sectionsFor(me);
  const current = sections.find(({ id }) => id === hash) ?? sections[0];
  return (
    <>
      <PageHeader title="Settings" />
      <div className={classes.page}>
        <nav aria-label="Settings">
          <ul className={classes.nav}>
            {sections.map(({ id, label, icon: Icon }) => (
              <li key={id}>
                <Link
                  to="/settings"
                  hash={id}
                  hashScrollIntoView={false}
                  resetScroll={false}
                  activeOptions={{ includeHash: true }}
                  aria-current={id === current?.id ? "true" : undefined}
                >
                  <Icon size={17} aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>{current && <current.component />}</div>
      </div>
    </>
  );
}
