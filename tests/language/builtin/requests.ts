import requests from "../../fixtures/edit-requests.json" with { type: "json" };

/**
 * What a person would say: `developed` and `keptAside` were written before the rules for them, the first half to
 * develop on, the other to look at once when they were done; `later` were written after that, to find what is missing.
 * `notYet` are those that are still not understood.
 */
export const understood = [...requests.developed, ...requests.keptAside, ...requests.later] as [
  text: string,
  request: string,
  change: object,
][];

/** What may be meant otherwise. */
export const refused = [...requests.unclear, ...requests.notYet] as [text: string, request: string][];
