import { expect, test } from 'vitest';
import { correct } from '../../../../../../electron/engine/curation/corrections/correct.ts';
import { linkMemories } from '../../../../../../electron/engine/curation/links/memoryLinks.ts';
import { remember } from '../../../../../../electron/engine/curation/remember.ts';
import { undo } from '../../../../../../electron/engine/history/revert.ts';
import { getFact } from '../../../../../../electron/engine/retrieval/browseFacts.ts';
import type { NodeId } from '../../../../../../shared/domain/primitives.ts';
import { openTestStore } from '../../../../../support/testStore.ts';

function linkedStore() {
  const t = openTestStore();
  const valueOf = <T>(outcome: { ok: true; value: T } | { ok: false; error: { kind: string } }) => {
    if (!outcome.ok) throw new Error(outcome.error.kind);
    return outcome.value;
  };
  const save = (content: string) =>
    valueOf(remember(t.curation, { content, kind: 'Fact', sourceRef: null })).value;
  const link = (...args: [NodeId, NodeId, 'related_to' | 'part_of']) =>
    valueOf(linkMemories(t.curation, ...args));
  const correctTo = (id: NodeId, content: string) => valueOf(correct(t.curation, id, content));
  const linksOf = (id: NodeId) =>
    (getFact(t.store, id, t.clock.now())?.links ?? []).map(
      ({ relation, direction, content }) => `${relation} ${direction} ${content}`,
    );
  return { ...t, save, link, correctTo, linksOf };
}

test('a corrected memory keeps the links that the person made, in both directions', () => {
  const t = linkedStore();
  const [roof, house, key] = [t.save('The roof leeks'), t.save('Our house'), t.save('A key')];
  t.link(roof, house, 'part_of');
  t.link(key, roof, 'part_of');
  t.link(roof, key, 'related_to');
  const corrected = t.correctTo(roof, 'The roof leaks').value;
  expect(t.linksOf(corrected).sort()).toEqual([
    'part_of in A key',
    'part_of out Our house',
    'related_to in A key',
  ]);
  expect(t.linksOf(house)).toEqual(['part_of in The roof leaks']);
});

test('an undo of the correction brings back the links of the former wording alone', () => {
  const t = linkedStore();
  const [roof, house] = [t.save('The roof leeks'), t.save('Our house')];
  t.link(roof, house, 'part_of');
  const { changeId } = t.correctTo(roof, 'The roof leaks');
  t.store.transaction(() => undo(t.curation, changeId));
  expect(t.linksOf(roof)).toEqual(['part_of out Our house']);
  expect(t.linksOf(house)).toEqual(['part_of in The roof leeks']);
});

test('two linked memories that are both corrected stay linked once', () => {
  const t = linkedStore();
  const [roof, house] = [t.save('The roof leeks'), t.save('Our hause')];
  t.link(roof, house, 'related_to');
  const newRoof = t.correctTo(roof, 'The roof leaks').value;
  const newHouse = t.correctTo(house, 'Our house').value;
  expect(t.linksOf(newRoof)).toEqual(['related_to out Our house']);
  expect(t.linksOf(newHouse)).toEqual(['related_to in The roof leaks']);
});
