import { Alert, Button, Skeleton, Stack, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { EntityDetail } from "../../../contract-app/entities.ts";
import { ApiError } from "../../api.ts";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { LinkButton } from "../../parts/Links.tsx";
import { PageHeader } from "../../parts/PageHeader.tsx";
import { showFailure } from "../../parts/Toasts.tsx";
import { useCorrection, useEntityDetail } from "../../queries/entities.ts";
import { Corrections } from "./Corrections.tsx";
import { KindChoice } from "./KindChoice.tsx";
import { countThoughts, kindNames } from "./kinds.ts";
import { Mentioning } from "./Mentioning.tsx";
import { NameActions } from "./NameActions.tsx";
import classes from "./Names.module.css";
import { Spellings } from "./Spellings.tsx";
import { useTellCorrection } from "./use-correct.ts";

const route = getRouteApi("/app/names/$entityId");

/** One person, place, thing or tag: what is known of it, and how to correct that. */
export default function NamePage() {
  const { entityId } = route.useParams();
  const { data, error, refetch } = useEntityDetail(entityId);
  if (data) return <Name key={data.id} entity={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Missing />;
  if (error) return <ErrorState error={error} order={1} onRetry={refetch} />;
  return (
    <Stack role="status" aria-busy aria-label="Loading">
      <Skeleton h={48} maw={480} />
      <Skeleton h={300} />
    </Stack>
  );
}

function Name({ entity }: { entity: EntityDetail }) {
  const { id, name, kind, count, isIgnored } = entity;
  return (
    <>
      <PageHeader
        title={name}
        lead={`${kindNames[kind]}, ${isIgnored ? "named" : ""} in ${countThoughts(count)}`.replace("  ", " ")}
        actions={
          <>
            <LinkButton to="/names" variant="subtle">
              All names
            </LinkButton>
            {!isIgnored && count > 0 && (
              <LinkButton to="/graph" search={{ entity: id }} variant="default">
                Show in the graph
              </LinkButton>
            )}
          </>
        }
      />
      <Stack gap={0} maw={720}>
        {isIgnored ? (
          <Ignored entity={entity} />
        ) : (
          <>
            <NameActions entity={entity} />
            <Part title="Thoughts">
              <Mentioning entity={entity} />
            </Part>
            <Part title="What it is">
              <KindChoice entity={entity} />
            </Part>
            <Part title="Spellings">
              <Spellings entity={entity} />
            </Part>
          </>
        )}
        <Part title="Corrections">
          <Corrections corrections={entity.corrections} />
        </Part>
      </Stack>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <Title order={2} fz="md" ff="inherit" mb="sm">
      {title}
    </Title>
    {children}
  </section>
);

function Ignored({ entity: { id, name } }: { entity: EntityDetail }) {
  const restoring = useCorrection("restoreEntity");
  const tell = useTellCorrection();
  const restore = () =>
    restoring
      .mutateAsync({ id })
      .then((answer) => tell(answer, `${name} is back.`))
      .catch(showFailure);
  return (
    <Alert variant="light" color="gray" title="Ignored" mb="lg">
      It is shown nowhere, and later texts do not bring it back.
      <Button variant="default" mt="sm" display="block" loading={restoring.isPending} onClick={restore}>
        Bring back
      </Button>
    </Alert>
  );
}

const Missing = () => (
  <EmptyState
    title="There is no such name"
    order={1}
    action={
      <LinkButton to="/names" variant="default">
        All names
      </LinkButton>
    }
  >
    No thought mentions it any more, or the address is mistyped.
  </EmptyState>
);
