import type { Facets } from "../../../contract-app.ts";
import { useEntity } from "../../queries/thoughts.ts";

/** The name of an entity whose id is in the URL. */
export function useEntityName(id: string | undefined, facets: Facets | undefined): string {
  const known = facets?.entities.find((entity) => entity.id === id)?.name;
  const isRare = id !== undefined && facets !== undefined && known === undefined;
  const { data: rare } = useEntity(id ?? "", isRare);
  return known ?? rare?.name ?? "…";
}
