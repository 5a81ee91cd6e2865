import { BoundedCache } from "../../base/bounded-cache.ts";
import { noteDropped } from "./dropped-memory.ts";
import type { IndexState } from "./state.ts";
import { UserIndex } from "./user-index.ts";

/** More would keep memory that the service has freed already. */
const MAX_VIEWS = 8;

/** A thread's views of indexes that another one adds to; each keeps what was computed from it, such as the order in time. */
export class IndexViews {
  readonly #views = new BoundedCache<string, UserIndex>({
    limit: MAX_VIEWS,
    onDrop: ({ bytes }) => noteDropped(bytes),
  });

  get(userId: string): UserIndex | undefined {
    return this.#views.use(userId);
  }

  drop(userId: string): void {
    this.#views.delete(userId);
  }

  show(userId: string, state: IndexState): UserIndex {
    const known = this.#views.use(userId);
    if (known?.state.edition === state.edition) {
      known.state = state;
      return known;
    }
    const view = new UserIndex(state);
    this.#views.set(userId, view);
    return view;
  }
}
