/** A question's vector, and the model that made it: vectors of two models are never compared. */
export interface QueryVector {
  readonly model: string;
  readonly values: Float32Array;
}
