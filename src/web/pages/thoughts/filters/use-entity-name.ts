import { useEffect } from "react";
import type { Facets } from "../../../../contract-app/thoughts.ts";
import { useEntity } from "../../../queries/thoughts/thoughts.ts";
import type { ThoughtsAddress } from "../use-thoughts-address.ts";

/** The name of the entity in the URL. One that was merged gives way to the one that it was merged into. */
export function useEntityName({ search, change }: ThoughtsAddress, facets: Facets | undefined): string {
  const { entity: id = "" } = search;
  const known = facets?.entities.find((entity) => entity.id === id);
  const { data: rare, isFetching } = useEntity(id, id !== "" && facets !== undefined && !known);
  const shown = known ?? rare;
  // What was read before may have been undone since.
  const isMerged = facets && !isFetching && shown && shown.id !== id;
  useEffect(() => {
    if (isMerged) change({ entity: shown.id }, true);
  });
  return shown?.name ?? "…";
}
