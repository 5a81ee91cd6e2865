/** Token weights from a user's own thoughts: common tokens count less in a query. */
export interface TokenWeights {
  weight(token: number): number;
}

/** Turns texts into unit vectors. Only vectors of the same `model` are comparable. */
export interface Embedder {
  readonly model: string;
  embed(texts: string[]): Promise<Float32Array[]>;
  embedQuery(text: string, weights?: TokenWeights): Promise<Float32Array>;
}
