import { TimeAgo } from "../../parts/time/TimeAgo.tsx";

const SOON_MS = 60_000;

/** "in 5 minutes"; a due retry only waits for its turn. */
export const NextTry = ({ at }: { at: string }) =>
  Date.parse(at) - Date.now() < SOON_MS ? "within a minute" : <TimeAgo at={at} />;
