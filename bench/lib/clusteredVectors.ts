import { seededNumbers } from './seededNumbers.ts';

export const VECTOR_MODEL = 'bench/clustered@256';
export const DIMENSIONS = 256;

const CLUSTERS = 200;
/** Distance of a vector from the middle of its cluster, beside the middle's own length. */
const SPREAD = 0.8;

/** Unit vectors in clusters, as texts of a few hundred topics have them. */
export function clusteredVectors(seed: number): () => Float32Array {
  const centerRandom = seededNumbers(99);
  const clusters = Array.from({ length: CLUSTERS }, () => unit(centerRandom));
  const random = seededNumbers(seed);
  return () => {
    const center = clusters[Math.floor(random() * CLUSTERS)] ?? new Float32Array(DIMENSIONS);
    const direction = unit(random);
    return normalized(center.map((x, i) => x + SPREAD * (direction[i] ?? 0)));
  };
}

function unit(random: () => number): Float32Array {
  return normalized(Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5));
}

function normalized(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((x) => x / length);
}
