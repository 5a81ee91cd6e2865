import { Button, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Search, Waypoints } from "lucide-react";
import { useState } from "react";
import type { EntityView } from "../../../contract-app/entities.ts";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { LinkButton } from "../../parts/Links.tsx";
import { PageHeader } from "../../parts/PageHeader.tsx";
import { showFailure } from "../../parts/Toasts.tsx";
import { useCorrection, useEntityChoices, useIgnoredEntities } from "../../queries/entities.ts";
import { countThoughts, kindNames } from "./kinds.ts";
import classes from "./Names.module.css";
import { useTellCorrection } from "./use-correct.ts";

const route = getRouteApi("/app/names");
const DEBOUNCE_MS = 200;
const SHOWN = 50;

/** The people, places, things and tags that thoughts mention, and those that are ignored. */
export default function NamesPage() {
  const { query: sought = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(sought);
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data, error, refetch } = useEntityChoices(words, SHOWN);
  return (
    <>
      <PageHeader
        title="Names"
        lead="Who and what your thoughts mention. Open one to correct it."
        actions={
          <LinkButton to="/graph" variant="default" leftSection={<Waypoints size={16} aria-hidden />}>
            Graph
          </LinkButton>
        }
      />
      <Stack gap="md" maw={720}>
        <TextInput
          type="search"
          size="md"
          aria-label="Search for a name"
          placeholder="Search for a name"
          leftSection={<Search size={16} aria-hidden />}
          value={typed}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setTyped(value);
            void navigate({
              search: value.trim() === "" ? {} : { query: value },
              replace: true,
              resetScroll: false,
            });
          }}
        />
        {data ? (
          <Found entities={data.entities} words={words} />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Skeleton h={300} role="status" aria-busy aria-label="Loading" />
        )}
        <IgnoredNames />
      </Stack>
    </>
  );
}

function Found({ entities, words }: { entities: EntityView[]; words: string }) {
  if (entities.length === 0)
    return (
      <EmptyState title={words === "" ? "No names yet" : "Nothing found"} icon={Waypoints}>
        {words === ""
          ? "Once thoughts are captured, the people, places and things they mention appear here."
          : `No name has a word that begins with “${words}”.`}
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.rows}>
        {entities.map(({ id, name, kind, count }) => (
          <li key={id}>
            <Link to="/names/$entityId" params={{ entityId: id }} className={classes.row}>
              <Text component="span" style={{ overflowWrap: "anywhere" }}>
                <bdi>{name}</bdi>
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {kindNames[kind]}, {countThoughts(count)}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
      {entities.length === SHOWN && (
        <Text size="sm" c="dimmed">
          The most mentioned are shown; type to find others.
        </Text>
      )}
    </>
  );
}

function IgnoredNames() {
  const { data } = useIgnoredEntities();
  const restoring = useCorrection("restoreEntity");
  const tell = useTellCorrection();
  if (!data || data.entities.length === 0) return null;
  const restore = ({ id, name }: EntityView) =>
    restoring
      .mutateAsync({ id })
      .then((answer) => tell(answer, `${name} is back.`))
      .catch(showFailure);
  return (
    <section className={classes.section}>
      <Title order={2} fz="md" ff="inherit">
        Ignored
      </Title>
      <ul className={classes.rows}>
        {data.entities.map((entity) => (
          <li key={entity.id} className={classes.row}>
            <Link to="/names/$entityId" params={{ entityId: entity.id }} style={{ color: "inherit" }}>
              {entity.name}
            </Link>
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Bring back ${entity.name}`}
              onClick={() => restore(entity)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
