import { Title } from "@mantine/core";
import {
  Feather,
  HardDrive,
  History,
  KeyRound,
  type LucideIcon,
  PackageOpen,
  ScanSearch,
} from "lucide-react";
import classes from "./Home.module.css";

const features: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: HardDrive,
    title: "On your own machine",
    text: "One process and one folder. Nothing you store leaves it, unless you connect a language model.",
  },
  {
    icon: Feather,
    title: "Saved before it is confirmed",
    text: "A thought is on disk before your assistant gets the confirmation.",
  },
  {
    icon: ScanSearch,
    title: "Found by words and by meaning",
    text: "In every script, even with typos. Each result shows how well it matches, and why.",
  },
  {
    icon: KeyRound,
    title: "A key for each assistant",
    text: "You see who captured what, and can revoke one key without affecting the others.",
  },
  {
    icon: History,
    title: "Every change can be undone",
    text: "Deleting only archives, and each thought keeps its history. Only you can erase one for good.",
  },
  {
    icon: PackageOpen,
    title: "Easy to take with you",
    text: "Export thoughts and notes as Markdown, or as JSON Lines that can be imported again.",
  },
];

export function Features() {
  return (
    <section className={classes.band} aria-labelledby="features">
      <Title order={2} id="features">
        What you can rely on
      </Title>
      <dl className={classes.features}>
        {features.map(({ icon: Icon, title, text }) => (
          <div key={title}>
            <dt>
              <Icon size={20} aria-hidden />
              {title}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
