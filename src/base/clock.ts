/** Milliseconds since the epoch. Passed in, so that tests can stop time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
