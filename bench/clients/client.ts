import type { ChildProcess } from "node:child_process";

/** Where to connect, and as whom; without a key the client has to sign in by OAuth. */
export type Target = { url: string; key?: string };

/** A client that is connected. What it shows of a failure is the message of the error that it throws. */
export type Session = {
  list(): Promise<string[]>;
  call(tool: string, given: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
};

/** Where a client is installed, with an empty home and a browser that only notes what it is to open. */
export type Place = {
  folder: string;
  env: Record<string, string>;
  /** One address a line. */
  openedPages: string;
  /** Ended when the attempt is over, however it went. */
  running: Set<ChildProcess>;
};

export type Client = {
  name: string;
  /** The first one is the client itself. */
  packages: string[];
  /** Whether a session outlives a call, so that a restart of the service can break it. */
  staysConnected: boolean;
  /** `tried`: it opens a page to sign in when it has no key. Otherwise what the table says instead. */
  oauth: "tried" | (string & {});
  connect(place: Place, target: Target): Promise<Session>;
};
