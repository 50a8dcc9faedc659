// `npm run test:attack`: the attack table, a line for every attack.
//   npm run test:attack -- [--full] [--section N] [--kills N] [--forgets N] [--restores N]
//     [--images N] [--damages N] [--disks N] [--searches N] [--frames N] [words of an attack]
// Small counts unless `--full` is given; one count alone can be given too. The exit code is 1 where an
// attack did not hold, or did not run.
import { mkdirSync, readFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createStages, ensureNode, REPORTS, ROOT } from './lib/stages.mjs';
import { browser, build, playwright, vitest } from './lib/suites.mjs';

await ensureNode(import.meta.filename);
const { ATTACK_TABLE } = await import('./lib/attack/table.ts');
const { playwrightOutcomes, vitestOutcomes } = await import('./lib/attack/outcomes.ts');
const { hasHeld, rowLine, tallyRow } = await import('./lib/attack/tally.ts');
const { FIGURES_FILE, readFigures } = await import('../tests/support/attackFigures.ts');

/** By option: the environment variable that the tests read, and the count of a full run. */
const COUNTS = {
  kills: ['LOCI_KILLS', '113'],
  forgets: ['LOCI_FORGET_KILLS', '30'],
  restores: ['LOCI_SWAP_KILLS', '17'],
  images: ['LOCI_IMAGES', '40'],
  damages: ['LOCI_DAMAGES', '100'],
  disks: ['LOCI_FULL_DISKS', '30'],
  searches: ['LOCI_SEARCHES', '700'],
  frames: ['LOCI_FRAMES', '19109'],
};
const { values, positionals } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    section: { type: 'string', multiple: true, default: [] },
    ...Object.fromEntries(Object.keys(COUNTS).map((name) => [name, { type: 'string' }])),
  },
  allowPositionals: true,
});

const figuresFile = join(REPORTS, 'attack-figures.ndjson');
mkdirSync(REPORTS, { recursive: true });
rmSync(figuresFile, { force: true });
process.env[FIGURES_FILE] = figuresFile;
if (values.full) process.env.LOCI_RELIABILITY = 'full';
for (const [name, [variable, full]] of Object.entries(COUNTS)) {
  const count = values[name] ?? (values.full ? full : undefined);
  if (count !== undefined) process.env[variable] = count;
}

const words = positionals.map((word) => word.toLowerCase());
const sections = ATTACK_TABLE.filter(
  ({ section }) => values.section.length === 0 || values.section.includes(String(section)),
).map((one) => ({
  ...one,
  rows: one.rows.filter(({ attack }) => words.every((word) => attack.toLowerCase().includes(word))),
}));
const testSelectors = sections.flatMap(({ rows }) => rows.flatMap(({ tests }) => tests));
const filesOf = (matches) => [...new Set(testSelectors.filter(matches).map(({ file }) => file))];
const isBrowserTest = ({ file }) => file.startsWith('e2e/');

const { stage, elapsed } = createStages();
const outcomes = [];
let hasFailedTest = false;

const readReport = (name) => {
  const file = join(REPORTS, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
};

async function runVitest(name, files, args = []) {
  if (files.length === 0) return;
  const counts = await stage(name, () => vitest([...files, ...args]));
  hasFailedTest ||= counts.failed + counts.broken > 0;
  const report = readReport('vitest.json');
  if (report !== null) outcomes.push(...vitestOutcomes(report, ROOT));
}

async function runPlaywright(files) {
  if (files.length === 0) return;
  try {
    const path = await stage('Browser', browser);
    await stage('Build', build);
    const counts = await stage('Attacks in a browser', () => playwright(path, files));
    hasFailedTest ||= counts.failed + counts.broken > 0;
    const report = readReport('playwright.json');
    if (report !== null) outcomes.push(...playwrightOutcomes(report));
  } catch (error) {
    // Its rows say that they did not run.
    console.error(`No attack runs in a browser: ${error.message}`);
  }
}

const runsAlone = (selector) => selector.alone === true && !isBrowserTest(selector);
await runVitest(
  'Attacks',
  filesOf((selector) => !runsAlone(selector) && !isBrowserTest(selector)),
);
// Timings are unreliable while other tests run in parallel.
await runVitest('Attacks that are measured', filesOf(runsAlone), ['--no-file-parallelism']);
await runPlaywright(filesOf(isBrowserTest));

const figures = readFigures(figuresFile);
const results = sections.map((one) => ({
  ...one,
  results: one.rows.map((row) => tallyRow(row, outcomes, figures)),
}));
console.log(`\n     ${'attack'.padEnd(58)}  tries   held  did not hold; worst figure`);
for (const { section, name, results: rows } of results) {
  if (rows.length > 0) console.log(`--- ${section}. ${name}`);
  for (const row of rows) console.log(rowLine(section, row));
}
const rows = results.flatMap((one) => one.results);
const failedAttacks = rows.filter((row) => !hasHeld(row));
console.log(`\nIt took ${elapsed()}.`);
const failedCount = failedAttacks.length;
console.log(`${rows.length} attacks, ${rows.length - failedCount} held, ${failedCount} not`);
if (rows.length === 0) console.error('No attack of the table was chosen.');
else if (failedCount === 0 && hasFailedTest) console.error('A test beside the table failed.');
process.exit(rows.length > 0 && failedCount === 0 && !hasFailedTest ? 0 : 1);
