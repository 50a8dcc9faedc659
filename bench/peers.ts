// `npm run bench:peers [-- --nodes 10000,100000] [--json]`: hybrid search of the same documents,
// vectors and questions by Loci and by others, each in a process of its own, one after the other.
// The others are installed into bench/.cache by npm on the first run. With --json the last line is
// {"sizes": [{"nodes", "peers": [{"name", "buildSeconds", "p50Ms", "p95Ms", "times", "recall",
// "ownRecall"}]}]}: `times` as long as Loci's search; `recall` of documents that a question was made
// of among the first twenty, percent, and Loci's of the same questions.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contestants, packages, type Contestant } from './peers/all.ts';
import { percent } from './lib/figures.ts';
import type { PeerFigures } from './peers/peer.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '10000,100000' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const CACHE = join(import.meta.dirname, '.cache/peers');
const MAX_OUTPUT = 64 * 1024 * 1024;

install();
const wanted = values.only?.split(',');
const sizes = values.nodes.split(',').map((argument) => {
  const nodes = Number(argument);
  const measured = contestants
    .filter(({ name }) => wanted === undefined || name === 'Loci' || wanted.includes(name))
    .flatMap((contestant) => measure(contestant, nodes) ?? []);
  const own = measured.find(({ name }) => name === 'Loci');
  const peers = measured.map(({ hits, ...one }) => ({
    ...one,
    times: Math.round((10 * one.p50Ms) / (own?.p50Ms ?? NaN)) / 10,
    recall: percent(hits),
    ownRecall: percent(own?.hits.slice(0, hits.length) ?? []),
  }));
  for (const one of peers) console.log(`${nodes} documents, ${formatPeer(one)}`);
  return { nodes, peers };
});
if (values.json) console.log(JSON.stringify({ sizes }));

function formatPeer(of: (typeof sizes)[number]['peers'][number]): string {
  const { name, p50Ms, p95Ms, recall, ownRecall, times, buildSeconds } = of;
  const requiredFactor = contestants.find((one) => one.name === name)?.gate ?? null;
  const target = requiredFactor === null ? '' : ` (asked for: ${requiredFactor})`;
  const note =
    name === 'Loci' ? '' : ` where Loci finds ${ownRecall} %, ${times} times as long${target}`;
  return `${name}: ${p50Ms} ms p50, ${p95Ms} ms p95, finds ${recall} %${note}; filled in ${buildSeconds} s`;
}

/** Nothing when it failed: said, and the others go on. */
function measure({ name }: Contestant, nodes: number): PeerFigures | null {
  const script = join(import.meta.dirname, 'peers/run.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, name, String(nodes), CACHE],
    {
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT,
      env: { ...process.env, MEM0_TELEMETRY: 'false', NODE_OPTIONS: '--max-old-space-size=8192' },
    },
  );
  const last = stdout.trim().split('\n').at(-1) ?? '';
  if (status === 0) return JSON.parse(last) as PeerFigures;
  console.log(`${nodes} documents, ${name}: could not be measured`);
  console.log(stderr.trim().split('\n').slice(0, 6).join('\n'));
  return null;
}

function install(): void {
  const overrides = { 'better-sqlite3': packages['better-sqlite3'] };
  const manifest = JSON.stringify({ private: true, dependencies: packages, overrides }, null, 2);
  const file = join(CACHE, 'package.json');
  const installStamp = join(CACHE, 'installed.json');
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === manifest) return;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, manifest);
  console.log(`npm installs ${Object.keys(packages).join(', ')} into ${CACHE}, once`);
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: CACHE,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm could not install what is compared with: nothing was measured.');
    process.exit(1);
  }
  writeFileSync(installStamp, manifest);
}
