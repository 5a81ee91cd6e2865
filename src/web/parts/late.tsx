import { type ComponentType, lazy } from "react";

const failed = new Set<() => void>();

/** React's `lazy`, except that what could not be loaded is asked for again after `forgetFailures`. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props>;
  function prepare(): void {
    Part = lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failed.add(prepare);
        throw error;
      }
    });
  }
  prepare();
  return (props) => <Part {...props} />;
}

export function forgetFailures(): void {
  for (const prepare of failed) prepare();
  failed.clear();
}

/** A lost connection, or a file that a newer version no longer has. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module|Unable to preload CSS/i.test(error.message);
