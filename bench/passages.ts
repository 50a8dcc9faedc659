import { defaultSetup } from '../electron/engine/retrieval/searchOptions.ts';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createSearchIndexes } from '../electron/engine/retrieval/searchIndexes.ts';
import { search } from '../electron/engine/retrieval/search.ts';
import { buildIndexes } from './lib/buildIndexes.ts';
import { benchArguments } from './lib/arguments.ts';
import { percent } from './lib/figures.ts';
import { buildMemory } from './lib/benchMemory.ts';

/**
 * Measures how often search returns the paragraph of a question, on a file of SQuAD's form, through
 * the very `search()` that chat calls:  npm run bench:passages -- --data FILE [--json]
 */
const { data, json } = benchArguments();
const file = z
  .object({
    data: z.array(
      z.object({
        paragraphs: z.array(
          z.object({ context: z.string(), qas: z.array(z.object({ question: z.string() })) }),
        ),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(data, 'utf8')));
const paragraphs = file.data.flatMap((article) => article.paragraphs);

// Each paragraph is a document of one chunk: nothing beside it lends it words.
const memory = buildMemory(
  paragraphs.map(({ context }, i) => ({
    id: `p${i}`,
    turns: [{ id: 'D1:1', session: 1, speaker: 'document', text: context, at: i * 1000 }],
    observations: [],
    questions: [],
  })),
  { facts: false },
);
const indexes = createSearchIndexes();
buildIndexes(indexes, memory.store);
const options = { now: memory.now, zone: 'UTC', limit: 10, exceptNodeIds: [], ...defaultSetup };
const ranks = paragraphs.flatMap(({ qas }, i) =>
  qas.map(({ question }) => {
    const { turns } = search(memory.store, indexes, question, options);
    return turns.findIndex(({ episode }) => episode.id === `p${i}-D1:1`);
  }),
);
memory.close();

const shareWithin = (k: number) => percent(ranks.map((rank) => (rank >= 0 && rank < k ? 1 : 0)));
const report = { r1: shareWithin(1), r5: shareWithin(5), r10: shareWithin(10) };
console.log(`${paragraphs.length} paragraphs, ${ranks.length} questions`, JSON.stringify(report));
if (json) console.log(JSON.stringify(report));
