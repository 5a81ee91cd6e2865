import { AppError } from "../base/errors.ts";

/** The last one in `migrate.ts`. Here, because who only writes needs none of the others. */
export const NEWEST_MIGRATION = "0032-one-list-index";

export const newerVersion = (migration: string) =>
  new AppError(
    "storage-unavailable",
    `The database was written by a newer Commonplace (${migration}); start that one.`,
  );
