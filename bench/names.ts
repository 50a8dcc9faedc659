// `npm run bench:names [-- --json]`: how well Loci asks whether two names are one: by the names, on
// labelled pairs (English nicknames, Russian diminutives, transliterations, namesakes), and by the
// company they keep, in small labelled worlds.
import { nameResemblance } from '../electron/engine/algorithms/names/nameResemblance.ts';
import { askedByCompany, pairOf } from '../tests/support/coOccurrenceStore.ts';
import { companyWorlds } from '../tests/support/fixtures/coOccurrenceWorlds.ts';
import { namePairs } from '../tests/support/fixtures/namePairs.ts';
import { openStoreWithoutCleanup } from '../tests/support/testStore.ts';

interface Judged {
  readonly pair: string;
  readonly one: boolean;
  readonly asked: boolean;
}

const byName: readonly Judged[] = namePairs.map(({ a, b, one }) => ({
  pair: `${a} | ${b}`,
  one,
  asked: nameResemblance(a, b) !== null,
}));

const byCompany: readonly Judged[] = companyWorlds.flatMap((world) => {
  const t = openStoreWithoutCleanup();
  const asked = new Set(askedByCompany(t, world));
  t.close();
  const one = new Set(world.one.map(([a, b]) => pairOf(a, b)));
  return [...new Set([...asked, ...one])].map((pair) => ({
    pair,
    one: one.has(pair),
    asked: asked.has(pair),
  }));
});

function measure(judged: readonly Judged[]) {
  const asked = judged.filter((pair) => pair.asked);
  const right = asked.filter(({ one }) => one);
  const wanted = judged.filter(({ one }) => one);
  return {
    pairs: judged.length,
    precision: Math.round(1000 * (right.length / asked.length)) / 10,
    recall: Math.round(1000 * (right.length / wanted.length)) / 10,
  };
}

const report = {
  ...measure(byName),
  company: { worlds: companyWorlds.length, ...measure(byCompany) },
};
console.log(
  `${report.pairs} pairs by name: precision ${report.precision}, recall ${report.recall}; ` +
    `${report.company.worlds} worlds by company: precision ${report.company.precision}, recall ` +
    `${report.company.recall}; nothing is merged by itself`,
);
for (const { pair, one, asked } of [...byName, ...byCompany]) {
  if (one !== asked) console.log(`  ${one ? 'not asked' : 'asked in vain'}: ${pair}`);
}
if (process.argv.includes('--json')) console.log(JSON.stringify(report));
