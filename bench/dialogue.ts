// `npm run bench:dialogue -- --acts FILE [--json]`: requests about memory, as people word them, each
// with the tool call that a model makes of it, through the real chat with a scripted model.
import { parseArgs } from 'node:util';
import { measureActs } from './lib/dialogue/dialogueActs.ts';

const { values } = parseArgs({
  options: { acts: { type: 'string' }, json: { type: 'boolean', default: false } },
});
if (values.acts === undefined) {
  console.error('This benchmark needs a file: give --acts FILE.');
  process.exit(2);
}
const acts = await measureActs(values.acts);
if (values.json) console.log(JSON.stringify({ acts }));
process.exit(acts.refusedSaved === 0 ? 0 : 1);
