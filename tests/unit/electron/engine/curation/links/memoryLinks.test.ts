import { expect, test } from 'vitest';
import { unlinkMemories } from '../../../../../../electron/engine/curation/links/memoryLinks.ts';
import { undo } from '../../../../../../electron/engine/history/revert.ts';
import { getFact } from '../../../../../../electron/engine/retrieval/browseFacts.ts';
import { START } from '../../../../../support/manualClock.ts';
import { createMemoryWriter } from '../../../../../support/rememberedStore.ts';
import { openTestStore } from '../../../../../support/testStore.ts';

function withCause() {
  const t = openTestStore();
  const remember = createMemoryWriter(t.store);
  const [stated, cause] = [remember.turn('I resigned'), remember.turn('The director shouted')];
  const fact = remember.fact('The person resigned');
  remember.edge(fact, stated, 'derived_from');
  remember.edge(cause, stated, 'causal');
  const links = () =>
    getFact(t.store, t.store.knowledge.bySeq(fact)?.id ?? never(), START)?.links ?? [];
  return { ...t, links };
}

function never(): never {
  throw new Error('no memory');
}

test('the cause of the turn that a memory comes from is shown with it, and taken back', () => {
  const { links, store, curation } = withCause();
  const [link] = links();
  expect(link).toMatchObject({
    relation: 'causal',
    direction: 'in',
    content: 'The director shouted',
    isTurn: true,
  });
  const outcome = store.transaction(() => unlinkMemories(curation, link?.edgeId ?? ''));
  expect(links()).toEqual([]);
  store.transaction(() => undo(curation, outcome.ok ? outcome.value.changeId : ''));
  expect(links()).toHaveLength(1);
});

test('evidence and succession are no links to take back', () => {
  const { store, curation } = withCause();
  const edge = store.knowledge.all().flatMap(({ seq }) => store.edges.from(seq, 'derived_from'))[0];
  const outcome = store.transaction(() => unlinkMemories(curation, edge?.id ?? ''));
  expect(outcome).toEqual({ ok: false, error: { kind: 'not_found' } });
});
