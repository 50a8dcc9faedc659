import { at, scanModule } from '../../electron/engine/retrieval/vectors/scanModule.ts';
import { get, load128, set, simd } from '../../electron/engine/retrieval/vectors/wasmModule.ts';

const PAGE = 65_536;

/** The floor of vector search: every product of full vectors, in WebAssembly with SIMD. */
export function floatScan(vectors: readonly Float32Array[]): (query: Float32Array) => Float32Array {
  const dimensions = vectors[0]?.length ?? 0;
  const module = new WebAssembly.Module(
    scanModule({
      vectorStep: 16,
      queryStep: 16,
      locals: 0,
      prologue: [],
      step: [
        ...[...get(at.vectors), ...load128(0), ...get(at.q), ...load128(0), ...simd(0xe6)],
        ...[...get(at.sum), ...simd(0xe4), ...set(at.sum)],
      ],
      lane: (lane) => [...simd(0x1f), lane],
      addLanes: [0x92],
      storeLane: [0x38],
    }),
  );
  const bytes = 4 * dimensions;
  const out = bytes * (1 + vectors.length);
  const pages = Math.ceil((out + 4 * vectors.length) / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages });
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const scan = exports['scan'] as (...offsets: number[]) => void;
  const all = new Float32Array(memory.buffer);
  for (const [i, vector] of vectors.entries()) all.set(vector, (i + 1) * dimensions);
  return (query) => {
    all.set(query, 0);
    scan(0, bytes, vectors.length, bytes, out);
    return new Float32Array(memory.buffer, out, vectors.length);
  };
}
