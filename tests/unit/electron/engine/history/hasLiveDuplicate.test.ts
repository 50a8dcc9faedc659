import { describe, expect, test } from 'vitest';
import { runAction } from '../../../../../electron/engine/curation/changeGroup.ts';
import { correct } from '../../../../../electron/engine/curation/corrections/correct.ts';
import { retract } from '../../../../../electron/engine/curation/curate.ts';
import { insertMemory } from '../../../../../electron/engine/curation/newNode.ts';
import { remember } from '../../../../../electron/engine/curation/remember.ts';
import { redo, undo } from '../../../../../electron/engine/history/revert.ts';
import { commitAction } from '../../../../support/curation/randomSteps.ts';
import { fadeNow } from '../../../../support/fadeNow.ts';
import { LEARNED_PROVENANCE } from '../../../../support/learnedMemory.ts';
import { openTestStore, type TestStore } from '../../../../support/testStore.ts';
import { ok } from '../../../../../shared/domain/result.ts';
import type { Id, NodeId } from '../../../../../shared/domain/primitives.ts';

const SAVED_AGAIN = { ok: false, error: 'saved_again' };

const save = (t: TestStore, content: string) =>
  required(commitAction(t, () => remember(t.curation, { content, kind: 'Fact', sourceRef: null })));

const contents = ({ store }: TestStore) =>
  store.knowledge
    .all()
    .filter(({ status }) => status === 'active')
    .map(({ content }) => content);

function required<T>(value: T | null): T {
  if (value === null) throw new Error('refused');
  return value;
}

describe('an undo', () => {
  const endings: readonly [string, (t: TestStore, id: NodeId) => Id][] = [
    [
      'a retraction',
      (t, id) => required(commitAction(t, () => retract(t.curation, id, 'user'))).changeId,
    ],
    [
      'a correction',
      (t, id) =>
        required(commitAction(t, () => correct(t.curation, id, 'I drink coffee'))).changeId,
    ],
  ];

  test.for(endings)('of %s is refused once the same words were saved again', ([, end]) => {
    const t = openTestStore();
    const changeId = end(t, save(t, 'I drink tea').value);
    const again = save(t, 'i drink TEA.');
    const active = contents(t);
    expect(undo(t.curation, changeId)).toEqual(SAVED_AGAIN);
    expect(contents(t)).toEqual(active);
    commitAction(t, () => undo(t.curation, again.changeId));
    expect(commitAction(t, () => undo(t.curation, changeId))).not.toBeNull();
    expect(contents(t)).toEqual(['I drink tea']);
  });

  test('of a fade is refused once the same words were saved again', async () => {
    const t = openTestStore();
    const action = { actor: 'model', cause: 'consolidate', label: '' } as const;
    const memory = { content: 'I drink tea', kind: 'Fact', sourceRef: null } as const;
    commitAction(t, () =>
      ok(
        runAction(
          t.curation,
          action,
          (set) => insertMemory(t.curation, set, memory, LEARNED_PROVENANCE).id,
        ),
      ),
    );
    t.clock.advance(400 * 86_400_000);
    await fadeNow(t);
    const [fade] = t.store.changes.recentGroups(1);
    save(t, 'I drink tea');
    expect(fade?.cause).toBe('fade');
    expect(undo(t.curation, fade?.id)).toEqual(SAVED_AGAIN);
  });

  test('of a correction of letter case is not stopped by the wording that it takes away', () => {
    const t = openTestStore();
    const { value: id } = save(t, 'i drink tea');
    const corrected = commitAction(t, () => correct(t.curation, id, 'I drink tea.'));
    expect(commitAction(t, () => undo(t.curation, corrected?.changeId))).not.toBeNull();
    expect(contents(t)).toEqual(['i drink tea']);
  });
});

test('a redo is refused once the same words were saved again', () => {
  const t = openTestStore();
  const { changeId } = save(t, 'I drink tea');
  commitAction(t, () => undo(t.curation, changeId));
  save(t, 'I drink tea');
  expect(redo(t.curation, changeId)).toEqual(SAVED_AGAIN);
  expect(contents(t)).toEqual(['I drink tea']);
});
