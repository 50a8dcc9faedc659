// `npm test`: everything, on a machine where only `npm ci` has run.
//   node scripts/test.mjs [--no-e2e]
import { createStages, ensureNode, StageFailed, tool } from './lib/stages.mjs';
import { browser, build, playwright, vitest } from './lib/suites.mjs';
import { verdict } from './lib/testReports.mjs';
import { checkTypes } from './lib/types.mjs';

await ensureNode(import.meta.filename);

const { stage, elapsed } = createStages();
const parts = [];
const BROKEN_STAGE = { passed: 0, failed: 0, skipped: 0, broken: 1 };

/** The counts of one runner; stops the run where something failed. */
async function runStage(name, run) {
  const counts = await stage(name, run);
  parts.push(counts);
  if (!verdict([counts]).success) throw new StageFailed(`${name}: ${explain(counts)}`);
}

const format = () => tool('prettier', 'bin/prettier.cjs', ['--check', '.', '--log-level', 'warn']);

const lint = () => tool('eslint', 'bin/eslint.js', ['.', '--max-warnings', '0']);

const layers = () =>
  tool('dependency-cruiser', 'bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.cjs',
    'electron',
    'renderer',
    'shared',
  ]);

const unused = () => tool('knip', 'bin/knip.js', []);

function explain(counts) {
  if (counts.passed + counts.failed + counts.broken === 0) return 'no test ran';
  return verdict([counts]).line;
}

try {
  const path = await stage('Browser', browser);
  await stage('Build', build);
  // Two lanes of about the same length, as most machines have two cores.
  await Promise.all([
    stage('Lint', lint),
    stage('Types', checkTypes)
      .then(() => stage('Format', format))
      .then(() => stage('Layers', layers))
      .then(() => stage('Unused', unused)),
  ]);
  await runStage('Unit, storage, contract, architecture and faults', () => vitest());
  await runStage('Browser journeys', () => playwright(path));
} catch (error) {
  if (!(error instanceof StageFailed)) console.error(error);
  console.log(`\nStopped after ${elapsed()}: ${error.message}`);
  // A stage without tests failed: it counts, so that the last line never reads like a success.
  if (verdict(parts).success || parts.length === 0) parts.push(BROKEN_STAGE);
  console.log(verdict(parts).line);
  process.exit(1);
}

console.log(`\nAll of it took ${elapsed()}.`);
console.log(verdict(parts).line);
