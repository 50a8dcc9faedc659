/** Vector of a question, with its model: vectors of two models are never compared. */
export interface QueryVector {
  readonly model: string;
  readonly values: Float32Array;
}
