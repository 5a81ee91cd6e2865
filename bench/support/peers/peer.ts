/** A running memory under test, behind an interface that hides its own tools. */
export type Memory = {
  pid: number;
  /** The size of the whole `tools/list` answer as JSON. */
  toolsBytes: number;
  /** Resolves when the text is acknowledged; rejects otherwise. */
  capture(text: string): Promise<void>;
  /** Stores texts as fast as it can until `deadline` (of `performance.now()`); returns how many. */
  fill(texts: string[], deadline: number): Promise<number>;
  /** Waits for background work. */
  waitUntilIdle(): Promise<void>;
  /** One search, limited to ten hits if the tool allows it; returns the number of hits. */
  search(query: string): Promise<number>;
  /** The full texts of the first ten hits. */
  recall(query: string): Promise<string[]>;
  stop(): Promise<void>;
};

export type Transport = "http" | "stdio";

export type Peer = {
  name: string;
  transport: Transport;
  /** Installs it if needed; returns its version. */
  prepare(): Promise<string>;
  /** Starts it with the data in `dataDir`; resolves after its first answer. */
  open(dataDir: string): Promise<Memory>;
};

export const WANTED_HITS = 10;
