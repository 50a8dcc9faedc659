import { presentNodes } from '../../../electron/engine/retrieval/presentNodes.ts';
import { createConsolidatorFor } from '../consolidatedStore.ts';
import type { Sample } from '../locomo.ts';
import { createMemory } from '../benchMemory.ts';
import { startChangesModel } from './changesModel.ts';
import { toFirstPerson } from './firstPerson.ts';
import type { LabeledChange } from './labeledChanges.ts';

const DAY = 86_400_000;
const BEGIN = Date.UTC(2026, 0, 5, 9);

const sampleOf = (id: string, at: number, texts: readonly string[]): Sample => ({
  id,
  turns: texts.map((text, n) => ({
    id: `D1:${n + 1}`,
    session: 1,
    speaker: 'user',
    text: toFirstPerson(text),
    at: at + n * 1_000,
  })),
  observations: [],
  questions: [],
});

/** Order in which the two conversations are read. */
export type ReadingOrder = 'as said' | 'later first';

/**
 * Measures the write path on labeled changes, said a month apart: whether the judge, who answers as
 * they are labeled, is asked about them, whether the right memory ends, and whether an outdated one is
 * told without a mark.
 */
export async function measureChanges(changes: readonly LabeledChange[], order: ReadingOrder) {
  const earlier = sampleOf(
    'before',
    BEGIN,
    changes.map(({ first }) => first),
  );
  const later = sampleOf(
    'after',
    BEGIN + 30 * DAY,
    changes.map(({ second }) => second),
  );
  const samples = order === 'as said' ? [earlier, later] : [later, earlier];
  const memory = createMemory({ facts: false });
  const model = await startChangesModel(changes);
  const now = BEGIN + 31 * DAY;
  try {
    for (const sample of samples) {
      memory.add(sample);
      await createConsolidatorFor(memory.store, model.baseUrl, now).consolidator.run({
        completedOnly: true,
      });
    }
    const nodes = presentNodes(memory.store, memory.store.knowledge.all(), now);
    const nodesByContent = new Map(nodes.map((node) => [node.content, node]));
    const related = changes.filter(({ relation }) => relation !== 'unrelated');
    const updates = changes.filter(({ relation }) => relation === 'update');
    const missed = related.filter((change) => !model.wasJudged(change));
    const outdated = new Set(updates.map(({ first }) => first));
    const isEnded = (content: string) => nodesByContent.get(content)?.status !== 'active';
    const isMarkedOutdated = (content: string) => {
      const node = nodesByContent.get(content);
      return node?.disputed === true || node?.unconfirmed !== undefined;
    };
    const isUpdateUnmarked = ({ relation, first, second }: LabeledChange) =>
      relation === 'update'
        ? !isEnded(first) && !isMarkedOutdated(first)
        : ![first, second].some((content) => isMarkedOutdated(content) || isEnded(content));
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
      unmarked: conflicts.filter(isUpdateUnmarked).length,
      missed: missed.map(({ first, second }) => `${first} / ${second}`),
    };
  } finally {
    await model.close();
    memory.close();
  }
}
