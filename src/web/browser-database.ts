import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** Opens it with its first use, and again after it could not be opened or the browser has closed it, as Safari does in the background. */
export function createOpener<Schema extends DBSchema>(
  name: string,
  create: (db: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opening = undefined;
  };
  return () => {
    opening ??= openDB<Schema>(name, 1, { upgrade: create, terminated: forget }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
}
