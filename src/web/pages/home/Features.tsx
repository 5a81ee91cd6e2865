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
    text: "One process and one folder. Without a language model of your choice, nothing you store leaves it.",
  },
  {
    icon: Feather,
    title: "Kept before it is confirmed",
    text: "A thought is on the disk before your assistant hears that it is stored.",
  },
  {
    icon: ScanSearch,
    title: "Found by words and by meaning",
    text: "In every script, in spite of typos. Each result says how sure it is, and why.",
  },
  {
    icon: KeyRound,
    title: "A key for each assistant",
    text: "You see who captured what, and can shut one out without touching the others.",
  },
  {
    icon: History,
    title: "Every change can be taken back",
    text: "Deleting archives, and each thought keeps its history. Erasing for good is yours alone.",
  },
  {
    icon: PackageOpen,
    title: "Yours to take along",
    text: "Thoughts and notes export as Markdown, or as JSON Lines that can be imported again.",
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
