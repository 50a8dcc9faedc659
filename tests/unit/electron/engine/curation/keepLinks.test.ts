import { expect, test } from 'vitest';
import { correct } from '../../../../../electron/engine/curation/corrections/correct.ts';
import { remember } from '../../../../../electron/engine/curation/remember.ts';
import { undo } from '../../../../../electron/engine/history/revert.ts';
import { openTestStore } from '../../../../support/testStore.ts';

/** Entities of a memory before and after it is corrected. */
function aboutWhom(before: string, after: string) {
  const { store, curation } = openTestStore();
  const entities = ['Marek', 'Jonas'].map((name) => ({ name, type: 'person' as const }));
  const outcome = remember(curation, { content: before, kind: 'Fact', sourceRef: null, entities });
  if (!outcome.ok) throw new Error(outcome.error.kind);
  const names = () =>
    store.entities.named().map(({ canonical_name: name, seq }) => {
      const links = store.entities
        .links(seq)
        .map(({ node_seq }) => store.knowledge.bySeq(node_seq));
      return [name, links.map((node) => node?.content)];
    });
  const first = names();
  const corrected = correct(curation, outcome.value.value, after);
  if (!corrected.ok) throw new Error(corrected.error.kind);
  const now = Object.fromEntries(names()) as Record<string, string[]>;
  undo(curation);
  expect(names()).toEqual(first);
  return Object.keys(now).filter((name) => now[name]?.includes(after));
}

test('a correction is about whomever the memory was about', () => {
  expect(aboutWhom('Marek owes Jonas 10', 'Marek owes jonas 12')).toEqual(['Marek', 'Jonas']);
  expect(aboutWhom('He owes him 10', 'He owes him 12')).toEqual(['Marek', 'Jonas']);
});

test('but not about somebody it no longer names', () => {
  expect(aboutWhom('Marek and Jonas came', 'Jonas came alone')).toEqual(['Jonas']);
});
