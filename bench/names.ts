// `npm run bench:names [-- --json]`: how well Loci asks whether two names are one, on labelled pairs:
// English nicknames, Russian diminutives, transliterations, namesakes.
import { nameResemblance } from '../electron/engine/algorithms/nameResemblance.ts';
import { namePairs } from '../tests/support/fixtures/namePairs.ts';

const judged = namePairs.map((pair) => ({ ...pair, asked: nameResemblance(pair.a, pair.b) }));
const asked = judged.filter((pair) => pair.asked !== null);
const right = asked.filter(({ one }) => one);
const wanted = judged.filter(({ one }) => one);
const report = {
  pairs: judged.length,
  precision: Math.round(1000 * (right.length / asked.length)) / 10,
  recall: Math.round(1000 * (right.length / wanted.length)) / 10,
};
console.log(
  `${report.pairs} pairs: precision ${report.precision}, recall ${report.recall}; ` +
    'nothing is merged by itself',
);
for (const { a, b, one } of judged.filter((pair) => pair.one !== (pair.asked !== null))) {
  console.log(`  ${one ? 'not asked' : 'asked in vain'}: ${a} | ${b}`);
}
if (process.argv.includes('--json')) console.log(JSON.stringify(report));
