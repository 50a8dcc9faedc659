import { describe, expect, test } from 'vitest';
import type { CurationContext } from '../../../../../electron/engine/curation/changeGroup.ts';
import { correct } from '../../../../../electron/engine/curation/corrections/correct.ts';
import { splitEntity } from '../../../../../electron/engine/curation/entityActions.ts';
import {
  createEntity,
  unlinkMemory,
} from '../../../../../electron/engine/curation/links/entityMembers.ts';
import { remember } from '../../../../../electron/engine/curation/remember.ts';
import { undo } from '../../../../../electron/engine/history/revert.ts';
import type { Result } from '../../../../../shared/domain/result.ts';
import { openTestStore, type TestStore } from '../../../../support/testStore.ts';

function valueOf<T>(outcome: Result<{ readonly value: T }, { readonly kind: string }>): T {
  if (!outcome.ok) throw new Error(outcome.error.kind);
  return outcome.value.value;
}

/** Entities of a memory before and after it is corrected. */
function aboutWhom(before: string, after: string) {
  const { store, curation } = openTestStore();
  const entities = ['Marek', 'Jonas'].map((name) => ({ name, type: 'person' as const }));
  const outcome = remember(curation, { content: before, kind: 'Fact', sourceRef: null, entities });
  const names = () =>
    store.entities.allWithAliases().map(({ canonical_name: name, seq }) => {
      const links = store.entities
        .links(seq)
        .map(({ node_seq }) => store.knowledge.bySeq(node_seq));
      return [name, links.map((node) => node?.content)];
    });
  const first = names();
  valueOf(correct(curation, valueOf(outcome), after));
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

const person = (curation: CurationContext, name: string) =>
  valueOf(createEntity(curation, { name, type: 'person' }));

const say = (curation: CurationContext, content: string) =>
  valueOf(remember(curation, { content, kind: 'Fact', sourceRef: null }));

/** Names of those that a memory with these words is linked to. */
function linkedTo({ store }: TestStore, content: string): string[] {
  const node = store.knowledge.all().find((row) => row.content === content);
  if (node === undefined) throw new Error(`no memory "${content}"`);
  return store.evidence.entities(node.seq).map(({ name }) => name);
}

describe('a correction to another name', () => {
  test.for([
    ['Анна', 'Ольга', 'День рождения Анны 3 марта', 'День рождения Ольги 3 марта'],
    ['Ann', 'Bob', 'Ann met the planning team', 'Bob met the planning team'],
  ] as const)('takes the memory from %s to %s', ([name, other, before, after]) => {
    const t = openTestStore();
    person(t.curation, name);
    person(t.curation, other);
    valueOf(correct(t.curation, say(t.curation, before), after));
    expect(linkedTo(t, after)).toEqual([other]);
  });
});

describe('a link that the person took back', () => {
  test('stays so when a word of the memory is corrected', () => {
    const t = openTestStore();
    const hope = person(t.curation, 'Hope');
    const id = say(t.curation, 'The boat Hope lies in Kiel');
    valueOf(unlinkMemory(t.curation, hope, id));
    valueOf(correct(t.curation, id, 'The boat Hope lies in Köln'));
    expect(linkedTo(t, 'The boat Hope lies in Köln')).toEqual([]);
  });

  test('stays so where one of two of the name was split off', () => {
    const t = openTestStore();
    const anna = person(t.curation, 'Anna');
    const id = say(t.curation, 'Anna leads the sales team');
    const split = { name: 'Anna (work)', type: 'person', nodeIds: [id], aliases: [] } as const;
    valueOf(splitEntity(t.curation, anna, split));
    valueOf(correct(t.curation, id, 'Anna leads the sale team'));
    expect(linkedTo(t, 'Anna leads the sale team')).toEqual(['Anna (work)']);
  });
});
