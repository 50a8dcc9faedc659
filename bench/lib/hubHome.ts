import { runAction, type CurationContext } from '../../electron/engine/curation/changeGroup.ts';
import { insertUserMemory } from '../../electron/engine/curation/newNode.ts';
import { seedHome } from '../../e2e/support/seed.ts';
import { createSentences } from './vocabulary.ts';

export const HUB = 'Marek';
const OTHER_NAMES = [
  'Jonas',
  'Olya',
  'Anna',
  'Petra',
  'Igor',
  'Lena',
  'Tom',
  'Vera',
  'Emil',
  'Nora',
];

/** So many memories in one act: an act each would take longer than the measurement. */
const BATCH_SIZE = 500;

/** Fills a stopped home with memories that are all about one person, and each about two others. */
export function fillWithHub(home: string, memories: number): void {
  const sentence = createSentences(5);
  seedHome(home, ({ curation }) => {
    for (let from = 0; from < memories; from += BATCH_SIZE) {
      remember(curation, from, Math.min(memories, from + BATCH_SIZE), sentence);
    }
  });
}

function remember(
  curation: CurationContext,
  from: number,
  to: number,
  sentence: (words: number) => string,
): void {
  runAction(curation, { actor: 'user', cause: 'remember', label: '' }, (set) => {
    for (let n = from; n < to; n += 1) {
      const named = [
        HUB,
        OTHER_NAMES[n % OTHER_NAMES.length],
        OTHER_NAMES[(n * 7 + 3) % OTHER_NAMES.length],
      ];
      insertUserMemory(curation, set, {
        content: `${sentence(9)} ${n}`,
        kind: 'Fact',
        sourceRef: null,
        entities: [...new Set(named)].map((name = HUB) => ({ name, type: 'person' })),
      });
    }
  });
}
