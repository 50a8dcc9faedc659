import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ms, quantile } from '../lib/row.ts';
import { contestants } from './all.ts';
import { peerData, peerQuestions } from './data.ts';
import type { PeerFigures } from './peer.ts';

/** Measures one store in a process of its own:  run.ts NAME NODES FOLDER-OF-PACKAGES */
const [name = '', nodes = '', installed = ''] = process.argv.slice(2);
const RECALL_DEPTH = 20;
const MAX_QUESTIONS = 300;
/** Questions to warm up with, as a share of those that are measured. */
const WARM_UP = 0.2;

const contestant = contestants.find((one) => one.name === name);
if (contestant === undefined) throw new Error(`nobody is called ${name}`);
const data = peerData(Number(nodes));
const folder = mkdtempSync(join(tmpdir(), 'loci-peer-'));
const began = performance.now();
const peer = await contestant.open(data, folder, createRequire(join(installed, 'package.json')));
const buildSeconds = ms((performance.now() - began) / 1_000);
// Everybody is asked the same questions, however few; others warm up the code that answers.
const questions = peerQuestions(data, MAX_QUESTIONS);
for (const { text, vector } of questions.slice(-Math.ceil(WARM_UP * contestant.questions))) {
  await peer.search(text, vector, RECALL_DEPTH);
}
const timesMs: number[] = [];
const hits: (0 | 1)[] = [];
for (const { id, text, vector } of questions.slice(0, contestant.questions)) {
  const start = performance.now();
  const found = await peer.search(text, vector, RECALL_DEPTH);
  timesMs.push(performance.now() - start);
  hits.push(found.includes(id) ? 1 : 0);
}
await peer.close();
rmSync(folder, { recursive: true, force: true });
const figures: PeerFigures = {
  name,
  buildSeconds,
  p50Ms: ms(quantile(timesMs, 0.5)),
  p95Ms: ms(quantile(timesMs, 0.95)),
  hits,
};
console.log(JSON.stringify(figures));
