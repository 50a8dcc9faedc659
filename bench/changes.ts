// `npm run bench:changes [-- --json]`: everyday changes in English and Russian through the write path,
// each order of reading: whether the judge is asked about them, whether the right memory ends, and
// whether an outdated one is told without a mark.
import { parseArgs } from 'node:util';
import { englishChanges, russianChanges } from './lib/changes/labeledChanges.ts';
import { measureChanges } from './lib/changes/measureChanges.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

/** Gate: percent of related pairs that the judge is asked about. */
const MIN_JUDGED_PERCENT = 95;

const changes = [...englishChanges, ...russianChanges];
const reports = {
  'as said': await measureChanges(changes, 'as said'),
  'the later one read first': await measureChanges(changes, 'later first'),
};
for (const [order, report] of Object.entries(reports)) {
  console.log(
    `${order}: ${report.judgedPairs} of ${report.related} related pairs asked (${report.askedPercent} %), ` +
      `${report.pairs} pairs in all; ${report.updated} of ${report.updates} updates applied; ` +
      `wrong supersessions ${report.wrong}; told unmarked ${report.unmarked}` +
      (report.missed.length === 0 ? '' : `\n  not asked: ${report.missed.join('; ')}`),
  );
}
if (values.json) console.log(JSON.stringify(reports));
const isMet = Object.values(reports).every(
  ({ askedPercent, wrong, unmarked }) =>
    askedPercent >= MIN_JUDGED_PERCENT && wrong === 0 && unmarked === 0,
);
process.exitCode = isMet ? 0 : 1;
