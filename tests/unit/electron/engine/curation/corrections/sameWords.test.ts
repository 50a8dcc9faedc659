import { describe, expect, test } from 'vitest';
import { correct } from '../../../../../../electron/engine/curation/corrections/correct.ts';
import { restore, retract } from '../../../../../../electron/engine/curation/curate.ts';
import { remember } from '../../../../../../electron/engine/curation/remember.ts';
import type { NodeId } from '../../../../../../shared/domain/primitives.ts';
import { openTestStore, type TestStore } from '../../../../../support/testStore.ts';

function save({ curation }: TestStore, content: string): NodeId {
  const outcome = remember(curation, { content, kind: 'Fact', sourceRef: null });
  if (!outcome.ok) throw new Error(outcome.error.kind);
  return outcome.value.value;
}

describe('a second memory of the same words', () => {
  test('is not made by a correction', () => {
    const t = openTestStore();
    const [garage, attic] = [save(t, 'Rex sleeps in the garage'), save(t, 'Rex sleeps upstairs')];
    expect(correct(t.curation, attic, 'Rex sleeps in the garage!')).toMatchObject({
      error: { kind: 'already_known', nodeId: garage },
    });
    expect(correct(t.curation, attic, 'rex sleeps upstairs')).toMatchObject({ ok: true });
  });

  test('is not made by restoring one that was said again meanwhile', () => {
    const t = openTestStore();
    const first = save(t, 'Rex sleeps in the garage');
    retract(t.curation, first, 'user');
    const second = save(t, 'Rex sleeps in the garage');
    expect(restore(t.curation, first)).toMatchObject({
      error: { kind: 'already_known', nodeId: second },
    });
  });
});
