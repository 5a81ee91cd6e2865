import { type ComponentType, lazy } from "react";

/** Like React's `lazy`, but after a failure the code is asked for again when the component is shown the next time. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        Part = create();
        throw error;
      }
    });
  let Part: ComponentType<Props> = create();
  return (props) => <Part {...props} />;
}

/** A lost connection, or a file that a newer version no longer has. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module|Unable to preload CSS/i.test(error.message);
