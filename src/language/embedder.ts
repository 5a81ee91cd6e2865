/** How often each token stands in a user's own thoughts; common tokens count less in a query. */
export interface TokenWeights {
  weight(token: number): number;
}

/** Turns texts into unit vectors. `model` names the space that the vectors live in. */
export interface Embedder {
  readonly model: string;
  embed(texts: string[]): Promise<Float32Array[]>;
  embedQuery(text: string, weights?: TokenWeights): Promise<Float32Array>;
}
