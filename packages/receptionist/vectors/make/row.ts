/** A vector as it was published. Sources give the most frequent words first. */
export interface Row {
  /** That share the vector, the most frequent first. */
  words: readonly string[];
  vector: Float32Array;
}
