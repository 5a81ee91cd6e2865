/** Token weights from a user's own thoughts: common tokens count less in a query. */
export interface TokenWeights {
  weight(token: number): number;
}

/** A part of a text, with its tokens in the built-in vocabulary. */
export type EmbeddedPart = { text: string; tokens: number[] };

/** Turns passages and questions into unit vectors. Only vectors of the same `model` are comparable. */
export interface PassageEmbedder {
  readonly model: string;
  /** False for the built-in model, which knows Latin script alone. */
  readonly readsEveryScript: boolean;
  /** What comes after so many tokens of a question is not read. */
  readonly maxTokens: number;
  /** True for the built-in model: the search knows what its cosines mean. Another's are compared within the book. */
  readonly isCalibrated: boolean;
  embedPassages(passages: EmbeddedPart[]): Promise<Float32Array[]>;
  embedQuestion(question: EmbeddedPart, weights: TokenWeights): Promise<Float32Array>;
}
