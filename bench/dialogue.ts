// `npm run bench:dialogue -- --asks FILE [--json]`: what the built-in assistant answers without a
// language model. Every miss is printed with the answer.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readAsks } from './lib/askedQuestions.ts';
import { askAll, askFigures } from './lib/dialogueAsks.ts';

const { values } = parseArgs({
  options: { asks: { type: 'string' }, json: { type: 'boolean', default: false } },
});
if (values.asks === undefined || !existsSync(values.asks)) {
  console.error('This benchmark needs questions: give --asks FILE.');
  process.exit(2);
}
const results = await askAll(readAsks(values.asks));
for (const { ask, answer, violations } of results.filter((one) => one.violations.length > 0)) {
  console.log(`${ask.id} (${ask.kind}) ${ask.ask}\n  ${violations.join('; ')}`);
  console.log(`  answered: ${answer.replaceAll('\n', '\n  ')}`);
}
const asks = askFigures(results);
const right = results.filter((one) => one.violations.length === 0).length;
console.log(`${right} of ${results.length} questions answered as expected: ${asks.right} %`);
console.log(asks.byKind);
if (values.json) console.log(JSON.stringify({ asks }));
