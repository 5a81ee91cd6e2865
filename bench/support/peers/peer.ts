/** A memory under test while it runs. Whatever its tools are called, these are the things that people want of it. */
export type Memory = {
  pid: number;
  /** Of the whole `tools/list` answer, as JSON. */
  toolsBytes: number;
  /** Resolves when the memory says that it has the text; rejects when it says anything else. */
  capture(text: string): Promise<void>;
  /** As many texts as it takes by `deadline` (of `performance.now()`), in its quickest way; how many it took. */
  fill(texts: string[], deadline: number): Promise<number>;
  /** Waits for what it does in the background. */
  settle(): Promise<void>;
  /** One call of its search tool, asked for ten where it can be asked; how many hits there were. */
  search(query: string): Promise<number>;
  /** The full texts of the first ten that it finds. */
  recall(query: string): Promise<string[]>;
  stop(): Promise<void>;
};

export type Peer = {
  name: string;
  /** Installs it when needed; says which version of it this is. */
  prepare(): Promise<string>;
  /** Starts it on what is kept in `dataDir`; the first answer has come when this resolves. */
  open(dataDir: string): Promise<Memory>;
};

export const WANTED_HITS = 10;
