// `npm run bench:dialogue -- --acts FILE --asks FILE [--json]`: with `--acts`, requests about memory as
// people word them, each with the tool call that a model makes of it, through the real chat with a
// scripted model; with `--asks`, what the built-in assistant answers without a language model. Every
// miss is printed with what happened.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readCheckedQuestions } from './lib/askedQuestions.ts';
import { measureRequests } from './lib/dialogue/playRequests.ts';
import { runQuestions, questionFigures } from './lib/dialogueQuestions.ts';

const { values } = parseArgs({
  options: {
    acts: { type: 'string' },
    asks: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const files = [values.acts, values.asks].filter((path) => path !== undefined);
if (files.length === 0 || !files.every(existsSync)) {
  console.error('This benchmark needs data: give --acts FILE or --asks FILE.');
  process.exit(2);
}
const requests = values.acts === undefined ? null : await measureRequests(values.acts);
const asks = values.asks === undefined ? null : await measureQuestions(values.asks);
if (values.json)
  console.log(JSON.stringify({ ...(requests && { acts: requests }), ...(asks && { asks }) }));
process.exitCode = requests !== null && requests.refusedSaved > 0 ? 1 : 0;

async function measureQuestions(path: string) {
  const results = await runQuestions(readCheckedQuestions(path));
  for (const { ask, answer, violations } of results.filter((one) => one.violations.length > 0)) {
    console.log(`${ask.id} (${ask.kind}) ${ask.ask}\n  ${violations.join('; ')}`);
    console.log(`  answered: ${answer.replaceAll('\n', '\n  ')}`);
  }
  const figures = questionFigures(results);
  const correctCount = results.filter((one) => one.violations.length === 0).length;
  console.log(
    `${correctCount} of ${results.length} questions answered as expected: ${figures.right} %`,
  );
  console.log(figures.byKind);
  return figures;
}
