import { SimpleGrid, Text } from "@mantine/core";
import type { HealthView } from "../../../contract-app/instance.ts";
import { formatBytes } from "../../parts/format.ts";
import classes from "./Health.module.css";

export function Figures({ health }: { health: HealthView }) {
  const figures = [
    { label: "Thoughts", value: health.thoughts.toLocaleString() },
    { label: "Being enriched", value: health.pending.toLocaleString() },
    { label: "Failed", value: health.failed.toLocaleString(), isBad: health.failed > 0 },
    { label: "Stored", value: formatBytes(health.storageBytes) },
    { label: "Search index in memory", value: formatBytes(health.indexBytes) },
  ];
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 2, sm: 3, lg: 5 }} spacing="lg" verticalSpacing="lg">
      {figures.map(({ label, value, isBad }) => (
        <div key={label} className={classes.figure}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text
            component="dd"
            m={0}
            className={classes.value ?? ""}
            {...(isBad && { c: "var(--mantine-color-error)" })}
          >
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
