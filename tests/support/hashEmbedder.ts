import { ModelFailure, type Embedder } from '../../electron/engine/models/ports.ts';
import type { ModelProblem } from '../../shared/domain/model.ts';
import { tokenize } from '../../electron/engine/text/tokenize.ts';

export interface HashEmbedder extends Embedder {
  /** Every call's texts. */
  readonly calls: string[][];
  /** While set, every call fails so. */
  problem: ModelProblem | null;
  /** Vector of a text, at once. */
  vectorOf(text: string): Float32Array;
  /** Texts it cannot take. */
  readonly refused: Set<string>;
}

/** Words of one meaning share a direction; every other word has one of its own. */
export function hashEmbedder(
  id: string,
  meanings: readonly (readonly string[])[] = [],
  dimensions = 32,
): HashEmbedder {
  const dimensionOf = (word: string): number => {
    const meaning = meanings.findIndex((words) => words.includes(word));
    if (meaning >= 0) return meaning;
    let hash = 7;
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
    return meanings.length + (hash % (dimensions - meanings.length));
  };
  const vectorOf = (text: string): Float32Array => {
    const vector = new Float32Array(dimensions);
    for (const word of tokenize(text)) {
      const at = dimensionOf(word);
      vector[at] = (vector[at] ?? 0) + 1;
    }
    const length = Math.hypot(...vector) || 1;
    return vector.map((x) => x / length);
  };
  const embedder: HashEmbedder = {
    vectorOf,
    id,
    dimensions,
    calls: [],
    problem: null,
    refused: new Set(),
    embed(texts) {
      embedder.calls.push([...texts]);
      if (embedder.problem !== null) return Promise.reject(new ModelFailure(embedder.problem));
      return Promise.resolve(
        texts.map((text) => (embedder.refused.has(text) ? null : vectorOf(text))),
      );
    },
  };
  return embedder;
}
