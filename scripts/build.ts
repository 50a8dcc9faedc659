// `npm run build`: dist/renderer, which both editions serve, and dist/node, which Electron runs.
//   node scripts/build.ts [--renderer] [--node]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordBuild, readSourceState, type Part } from './lib/builds.ts';
import { bundleNode, bundleRenderer } from './lib/bundles.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { renderer: { type: 'boolean' }, node: { type: 'boolean' } },
});
const all = !values.renderer && !values.node;

async function make(part: Part, bundle: (root: string) => Promise<void>): Promise<void> {
  // Taken first: sources that change while they are built make the build stale, not fresh.
  const state = readSourceState(root, part);
  await bundle(root);
  recordBuild(root, part, state);
}

if (all || values.renderer) await make('renderer', bundleRenderer);
if (all || values.node) await make('node', bundleNode);
