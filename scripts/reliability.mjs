// `npm run test:reliability`: the faults of tests/reliability, with their full counts.
//   npm run test:reliability -- --kills 500 --cuts 100 --streams 50 --swaps 200 --images 500
//     [--imports 30] [--routines 1000] [--images-seed 0] [vitest filters]
// The tests read LOCI_RELIABILITY (`full`), LOCI_KILLS, LOCI_CUTS, LOCI_STREAM_KILLS,
// LOCI_SWAP_KILLS, LOCI_IMPORT_KILLS, LOCI_ROUTINE_KILLS, LOCI_IMAGES and LOCI_IMAGES_SEED; `npm test`
// runs a few of each.
import { parseArgs } from 'node:util';
import { createStages, ensureNode } from './lib/stages.mjs';
import { vitest } from './lib/suites.mjs';
import { verdict } from './lib/testReports.mjs';

await ensureNode(import.meta.filename);

const { values, positionals } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    cuts: { type: 'string', default: '100' },
    streams: { type: 'string', default: '50' },
    swaps: { type: 'string', default: '200' },
    imports: { type: 'string', default: '30' },
    routines: { type: 'string', default: '1000' },
    images: { type: 'string', default: '500' },
    'images-seed': { type: 'string', default: '0' },
  },
  allowPositionals: true,
});

const { stage, elapsed } = createStages();
const filters = positionals.length > 0 ? positionals : ['tests/reliability'];
const faults = `${values.kills} kills, ${values.cuts} power cuts, ${values.streams} cut-off answers, ${values.swaps} kills each of a migration, a backup and a restore, ${values.imports} kills of imports, ${values.routines} of routines at most, ${values.images} damaged images`;
const counts = await stage(`Faults: ${faults}`, () =>
  vitest(['--project', 'slow', ...filters], {
    LOCI_RELIABILITY: 'full',
    LOCI_KILLS: values.kills,
    LOCI_CUTS: values.cuts,
    LOCI_STREAM_KILLS: values.streams,
    LOCI_SWAP_KILLS: values.swaps,
    LOCI_IMPORT_KILLS: values.imports,
    LOCI_ROUTINE_KILLS: values.routines,
    LOCI_IMAGES: values.images,
    LOCI_IMAGES_SEED: values['images-seed'],
  }),
);
const { line, success, empty } = verdict([counts]);
console.log(`\nIt took ${elapsed()}.`);
if (empty) console.error('No test ran.');
console.log(line);
process.exit(success ? 0 : 1);
