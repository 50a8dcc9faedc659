import { deserialize, serialize } from 'node:v8';
import type { GraphColumns } from '../../shared/contract/graph.ts';
import { ms, quantile } from '../lib/row.ts';
import { createSentences } from '../lib/vocabulary.ts';

const RUNS = 15;

interface TransferRow {
  readonly name: string;
  readonly columnsMs: number;
  readonly objectsMs: number;
  readonly ratio: number;
}

/** A picture in columns beside the same one as objects: between threads, and over a socket. */
export function graphColumns(nodes: number): TransferRow[] {
  const columns = picture(nodes);
  const objects = toObjects(columns);
  const variants = {
    'between threads': (value: unknown) => deserialize(serialize(value)) as unknown,
    'over a socket': (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown,
  };
  return Object.entries(variants).map(([name, send]) => {
    const timesMs: { columns: number[]; objects: number[] } = { columns: [], objects: [] };
    for (let run = 0; run < RUNS; run += 1) {
      for (const [form, value] of [
        ['columns', columns],
        ['objects', objects],
      ] as const) {
        const began = performance.now();
        send(value);
        timesMs[form].push(performance.now() - began);
      }
    }
    const [columnsMs, objectsMs] = [quantile(timesMs.columns, 0.5), quantile(timesMs.objects, 0.5)];
    return {
      name,
      columnsMs: ms(columnsMs),
      objectsMs: ms(objectsMs),
      ratio: Math.round((10 * objectsMs) / columnsMs) / 10,
    };
  });
}

function picture(count: number): GraphColumns {
  const sentence = createSentences(3);
  const nodes = Array.from({ length: count }, (_, index) => index);
  const edges = Array.from({ length: 3 * count }, (_, index) => index);
  return {
    nodes: {
      ids: nodes.map((n) => `0199aa00-0000-7000-8000-${String(n).padStart(12, '0')}`),
      sorts: nodes.map((n) => n % 10),
      kinds: nodes.map((n) => (n % 9) - 1),
      trusts: nodes.map((n) => n % 4),
      texts: nodes.map(() => sentence(8)),
      strengths: nodes.map((n) => (n % 100) / 100),
      marks: nodes.map((n) => n % 8),
      times: nodes.map((n) => 1_700_000_000_000 + n),
      fadesAt: nodes.map((n) => 1_800_000_000_000 + n),
      hops: nodes.map((n) => n % 3),
      interests: nodes.map((n) => (n % 50) / 100),
    },
    edges: {
      sources: edges.map((n) => n % count),
      targets: edges.map((n) => (n * 7 + 1) % count),
      relations: edges.map((n) => n % 10),
      labels: edges.map(() => -1),
      words: [],
      confidences: edges.map(() => 1),
    },
    folds: { owners: [], relations: [], counts: [] },
  };
}

/** Each list a field of an object, under its own name. */
function toObjects({ nodes, edges }: GraphColumns) {
  const rows = (columns: Readonly<Record<string, readonly unknown[]>>, count: number) =>
    Array.from({ length: count }, (_, index) =>
      Object.fromEntries(Object.entries(columns).map(([name, list]) => [name, list[index]])),
    );
  const { words, ...ends } = edges;
  return { words, nodes: rows(nodes, nodes.ids.length), edges: rows(ends, edges.sources.length) };
}
