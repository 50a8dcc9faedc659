// `npm run bench:names [-- --json]`: how well Loci asks whether two names are one: by the names, on
// labeled pairs (English nicknames, Russian diminutives, transliterations, namesakes), and by the
// company they keep, in small labeled worlds.
import { nameResemblance } from '../electron/engine/algorithms/names/nameResemblance.ts';
import { proposedByCoOccurrence, pairOf } from '../tests/support/coOccurrenceStore.ts';
import { coOccurrenceWorlds } from '../tests/support/fixtures/coOccurrenceWorlds.ts';
import { namePairs } from '../tests/support/fixtures/namePairs.ts';
import { openStoreWithoutCleanup } from '../tests/support/testStore.ts';

interface JudgedPair {
  readonly pair: string;
  readonly one: boolean;
  readonly isProposed: boolean;
}

const pairsByName: readonly JudgedPair[] = namePairs.map(({ a, b, one }) => ({
  pair: `${a} | ${b}`,
  one,
  isProposed: nameResemblance(a, b) !== null,
}));

const pairsByCoOccurrence: readonly JudgedPair[] = coOccurrenceWorlds.flatMap((world) => {
  const t = openStoreWithoutCleanup();
  const proposed = new Set(proposedByCoOccurrence(t, world));
  t.close();
  const one = new Set(world.one.map(([a, b]) => pairOf(a, b)));
  return [...new Set([...proposed, ...one])].map((pair) => ({
    pair,
    one: one.has(pair),
    isProposed: proposed.has(pair),
  }));
});

function measure(judged: readonly JudgedPair[]) {
  const proposed = judged.filter((pair) => pair.isProposed);
  const right = proposed.filter(({ one }) => one);
  const wanted = judged.filter(({ one }) => one);
  return {
    pairs: judged.length,
    precision: Math.round(1000 * (right.length / proposed.length)) / 10,
    recall: Math.round(1000 * (right.length / wanted.length)) / 10,
  };
}

const report = {
  ...measure(pairsByName),
  coOccurrence: { worlds: coOccurrenceWorlds.length, ...measure(pairsByCoOccurrence) },
};
console.log(
  `${report.pairs} pairs by name: precision ${report.precision}, recall ${report.recall}; ` +
    `${report.coOccurrence.worlds} worlds by company: precision ${report.coOccurrence.precision}, recall ` +
    `${report.coOccurrence.recall}; nothing is merged by itself`,
);
for (const { pair, one, isProposed: proposed } of [...pairsByName, ...pairsByCoOccurrence]) {
  if (one !== proposed) console.log(`  ${one ? 'not asked' : 'asked in vain'}: ${pair}`);
}
if (process.argv.includes('--json')) console.log(JSON.stringify(report));
