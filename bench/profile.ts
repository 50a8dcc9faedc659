// `npm run bench:profile -- --memories 1000,20000,100000`: how long the standing profile takes, which
// every answer has in its receipt. Memories of a lived-in database: most of them facts learned in
// passing over two years, some hundred goals and to-dos, decisions, preferences, typed and confirmed.
import { parseArgs } from 'node:util';
import { bulletinFor } from '../electron/engine/context/bulletinFor.ts';
import { runAction } from '../electron/engine/curation/changeGroup.ts';
import { insertMemory } from '../electron/engine/curation/newNode.ts';
import type { NodeKind } from '../shared/domain/node.ts';
import { fadeNow } from '../tests/support/fadeNow.ts';
import { openStoreWithoutCleanup, type TestStore } from '../tests/support/testStore.ts';
import { quantile } from './lib/row.ts';
import { seededNumbers } from './lib/seededNumbers.ts';
import { createSentences } from './lib/vocabulary.ts';

const { values } = parseArgs({
  options: { memories: { type: 'string', default: '1000,20000,100000' } },
});

const DAY = 86_400_000;
const YEARS = 2;
const RUNS = 40;
const ROWS_PER_CHANGE = 2_000;
/** Kinds by share, in percent. */
const KINDS: readonly (readonly [NodeKind, number])[] = [
  ['Fact', 60],
  ['Event', 15],
  ['Preference', 8],
  ['Observation', 8],
  ['Decision', 5],
  ['Identity', 2],
  ['Todo', 1.5],
  ['Goal', 0.5],
];

for (const memories of values.memories.split(',').map(Number)) {
  const t = openStoreWithoutCleanup();
  try {
    fill(t, memories);
    // What has faded is closed every night.
    await fadeNow(t);
    const elapsedMs = Array.from({ length: RUNS }, () => {
      const start = performance.now();
      bulletinFor(t.store, { tokens: 600 }, { now: t.clock.now(), zone: 'UTC' });
      return performance.now() - start;
    });
    const [p50, p95] = [quantile(elapsedMs, 0.5), quantile(elapsedMs, 0.95)];
    console.log(`${memories} memories: ${p50.toFixed(1)} ms p50, ${p95.toFixed(1)} ms p95`);
  } finally {
    t.close();
  }
}

function fill(t: TestStore, memories: number): void {
  const random = seededNumbers(3);
  const sentence = createSentences(5);
  const kindAt = (share: number): NodeKind => {
    let rest = share * 100;
    return KINDS.find(([, percent]) => (rest -= percent) < 0)?.[0] ?? 'Fact';
  };
  for (let first = 0; first < memories; first += ROWS_PER_CHANGE) {
    t.store.transaction(() =>
      runAction(t.curation, { actor: 'model', cause: 'consolidate', label: '' }, (set) => {
        for (let n = first; n < Math.min(memories, first + ROWS_PER_CHANGE); n += 1) {
          const typed = random() < 0.1;
          insertMemory(
            t.curation,
            set,
            {
              content: `${sentence(12)} ${n}`,
              kind: kindAt(random()),
              importance: Math.round(random() * 10) * 10,
              sourceRef: null,
            },
            {
              trust: typed ? 'user' : 'extracted',
              review: null,
              confidence: typed ? 1 : 0.5 + 0.3 * random(),
              role: 'memory_agent',
              attributes: {},
            },
          );
        }
      }),
    );
    t.clock.advance((YEARS * 365 * DAY * ROWS_PER_CHANGE) / memories);
  }
}
