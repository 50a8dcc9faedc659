// `npm run bench:changes [-- --json]`: everyday changes in English and Russian through the write path,
// each order of reading: whether the judge is asked about them, whether the right memory ends, and
// whether an outdated one is told without a mark.
import { parseArgs } from 'node:util';
import { presentNodes } from '../electron/engine/retrieval/presentNodes.ts';
import { inFirstPerson } from './lib/changes/firstPerson.ts';
import { consolidatorOn } from './lib/consolidatedStore.ts';
import { startChangesModel } from './lib/changes/changesModel.ts';
import {
  englishChanges,
  russianChanges,
  type LabeledChange,
} from './lib/changes/labeledChanges.ts';
import type { Sample } from './lib/locomo.ts';
import { createMemory } from './lib/memoryOf.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

/** Gate: percent of related pairs that the judge is asked about. */
const ASKED_PERCENT = 95;
const DAY = 86_400_000;
const BEGIN = Date.UTC(2026, 0, 5, 9);

const changes = [...englishChanges, ...russianChanges];
const sampleOf = (id: string, at: number, texts: readonly string[]): Sample => ({
  id,
  turns: texts.map((text, n) => ({
    id: `D1:${n + 1}`,
    session: 1,
    speaker: 'user',
    text: inFirstPerson(text),
    at: at + n * 1_000,
  })),
  observations: [],
  questions: [],
});
const before = sampleOf(
  'before',
  BEGIN,
  changes.map(({ first }) => first),
);
const after = sampleOf(
  'after',
  BEGIN + 30 * DAY,
  changes.map(({ second }) => second),
);

const reports = {
  'as said': await measure([before, after]),
  'the later one read first': await measure([after, before]),
};
for (const [order, report] of Object.entries(reports)) {
  console.log(
    `${order}: ${report.judgedPairs} of ${report.related} related pairs asked (${report.askedPercent} %), ` +
      `${report.pairs} pairs in all; ${report.updated} of ${report.updates} updates applied; ` +
      `wrong supersessions ${report.wrong}; told unmarked ${report.unmarked}` +
      (report.missed.length === 0 ? '' : `\n  not asked: ${report.missed.join('; ')}`),
  );
}
if (values.json) console.log(JSON.stringify(reports));
const isMet = Object.values(reports).every(
  ({ askedPercent, wrong, unmarked }) =>
    askedPercent >= ASKED_PERCENT && wrong === 0 && unmarked === 0,
);
process.exitCode = isMet ? 0 : 1;

async function measure(samples: readonly Sample[]) {
  const memory = createMemory({ facts: false });
  const model = await startChangesModel(changes);
  const now = BEGIN + 31 * DAY;
  try {
    for (const sample of samples) {
      memory.add(sample);
      await consolidatorOn(memory.store, model.baseUrl, now).consolidator.run({
        completedOnly: true,
      });
    }
    const nodes = presentNodes(memory.store, memory.store.knowledge.all(), now);
    const byContent = new Map(nodes.map((node) => [node.content, node]));
    const related = changes.filter(({ relation }) => relation !== 'unrelated');
    const updates = changes.filter(({ relation }) => relation === 'update');
    const missed = related.filter((change) => !model.wasAsked(change));
    const outdated = new Set(updates.map(({ first }) => first));
    const isEnded = (content: string) => byContent.get(content)?.status !== 'active';
    const isMarked = (content: string) => {
      const node = byContent.get(content);
      return node?.disputed === true || node?.unconfirmed !== undefined;
    };
    const isUnmarked = ({ relation, first, second }: LabeledChange) =>
      relation === 'update'
        ? !isEnded(first) && !isMarked(first)
        : ![first, second].some((content) => isMarked(content) || isEnded(content));
    const conflicts = changes.filter(
      ({ relation }) => relation === 'update' || relation === 'contradiction',
    );
    const judgedPairs = related.length - missed.length;
    return {
      related: related.length,
      judgedPairs,
      askedPercent: Math.round((1_000 * judgedPairs) / related.length) / 10,
      pairs: model.pairCount(),
      updates: updates.length,
      updated: updates.filter(({ first }) => isEnded(first)).length,
      wrong: nodes.filter(({ status, content }) => status !== 'active' && !outdated.has(content))
        .length,
      unmarked: conflicts.filter(isUnmarked).length,
      missed: missed.map(({ first, second }) => `${first} / ${second}`),
    };
  } finally {
    await model.close();
    memory.close();
  }
}
