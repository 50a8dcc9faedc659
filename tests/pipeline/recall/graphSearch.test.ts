import { describe, expect, test } from 'vitest';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { search } from '../../../electron/engine/retrieval/search.ts';
import {
  defaultSetup,
  defaultTuning,
  type SearchOptions,
} from '../../../electron/engine/retrieval/searchOptions.ts';
import { openTestStore } from '../../support/testStore.ts';
import { createMemoryWriter, type MemoryWriter } from '../../support/rememberedStore.ts';
import { START } from '../../support/manualClock.ts';
import { asEntityId, asNodeSeq } from '../../support/ids.ts';

const DAY = 86_400_000;

function opened(write: (remember: MemoryWriter) => void) {
  const { store } = openTestStore();
  write(createMemoryWriter(store));
  const indexes = createSearchIndexes();
  const find = (question: string, change: Partial<SearchOptions> = {}) =>
    search(store, indexes, question, {
      now: START + 10 * DAY,
      zone: 'UTC',
      limit: 10,
      exceptNodeIds: [],
      ...defaultSetup,
      ...change,
    });
  const memories = (question: string, change: Partial<SearchOptions> = {}) =>
    find(question, change).knowledge.map(({ node }) => node.content);
  return { store, find, memories };
}

describe('a question why', () => {
  const causes = () =>
    opened(({ fact, edge }) => {
      const launch = fact('We moved the launch to May');
      const ill = fact('Oleg was ill for three weeks');
      const cold = fact('The office was unheated');
      edge(ill, launch, 'causal');
      edge(cold, ill, 'causal');
      fact('Green tea is cheap');
    });
  const find = () => causes().find('Why did we move the launch?');

  test('finds causes that share no word with it, and says by which stations', () => {
    const found = find().knowledge.map(({ node, paths }) => [
      node.content,
      paths.map(({ list, via }) => [list, via]),
    ]);
    expect(found).toEqual([
      ['We moved the launch to May', [['text', []]]],
      ['Oleg was ill for three weeks', [['causal', ['We moved the launch to May']]]],
      [
        'The office was unheated',
        [['causal', ['We moved the launch to May', 'Oleg was ill for three weeks']]],
      ],
    ]);
  });

  test('returns the edges among what it found to a diagnosis alone', () => {
    const question = 'Why did we move the launch?';
    const { edges } = causes().find(question, { withEdges: true });
    expect(edges.map(({ relation }) => relation)).toEqual(['causal', 'causal']);
    // Nobody else reads them.
    expect(find().edges).toEqual([]);
  });

  test('walks no further than the depth of its complexity', () => {
    const tuning = { ...defaultTuning, depth: { simple: 1, complex: 1 } };
    expect(causes().memories('Why did we move the launch?', { tuning })).toHaveLength(2);
  });

  test('walks nowhere when the graph has no weight, and other questions do not walk', () => {
    const weights = { ...defaultTuning.weights, graph: 0 };
    const tuning = { ...defaultTuning, weights };
    expect(causes().memories('Why did we move the launch?', { tuning })).toHaveLength(1);
    expect(causes().memories('Where did we move the launch?')).toHaveLength(1);
  });
});

describe('a question who or what', () => {
  test('finds what is known of whom it names, by any alias and in any case', () => {
    const { find } = opened(({ fact, entity, link }) => {
      const anna = entity('Анна Петрова', ['Анна']);
      link(fact('Любит горы'), anna);
      fact('Море холодное');
    });
    for (const question of ['Что нравится Анне?', 'Кто такая Анна?', 'Что любила Анна Петрова?']) {
      const hit = find(question).knowledge.find(({ node }) => node.content === 'Любит горы');
      expect(hit?.paths.map(({ list, via }) => [list, via])).toContainEqual([
        'entity',
        ['Анна Петрова'],
      ]);
    }
  });

  test('takes the longest name, and knows nobody by an everyday word', () => {
    const { find } = opened(({ entity }) => {
      entity('Bank of America');
      entity('America');
      entity('Who');
    });
    const named = (question: string) =>
      find(question).parsedQuestion.entities.map(({ name }) => name);
    expect(named('What did Bank of America write?')).toEqual(['Bank of America']);
    expect(named("What is America's capital?")).toEqual(['America']);
    expect(named('who is it')).toEqual([]);
  });
});

describe('a question when', () => {
  test('finds what happened at the time it names, without a word of it', () => {
    const { find } = opened(({ fact, turn }) => {
      fact('Paid the rent', { event_time: START + 2 * DAY });
      fact('Bought a lamp', { event_time: START + 8 * DAY });
      turn('The bus was late', START + 2 * DAY);
    });
    const day = new Date(START + 2 * DAY).toISOString().slice(0, 10);
    const { knowledge, turns } = find(`What happened on ${day}?`);
    expect(knowledge.map(({ node }) => node.content)).toEqual(['Paid the rent']);
    expect(turns.map(({ episode }) => episode.content)).toEqual(['The bus was late']);
    expect(turns[0]?.paths.map(({ list }) => list)).toContain('temporal');
  });

  test('brings the turns before and after what it finds', () => {
    const { find } = opened(({ turn, edge }) => {
      const turns = ['apples', 'pears', 'quinces', 'the wedding', 'plums'].map((text) =>
        turn(text),
      );
      for (const [i, to] of turns.slice(1).entries())
        edge(turns[i] ?? asNodeSeq(0), to, 'temporal');
    });
    const hits = find('When was the wedding?').turns;
    const near = hits.find(({ episode }) => episode.content === 'pears');
    expect(near?.paths.map(({ list, via }) => [list, via])).toContainEqual([
      'temporal',
      ['quinces'],
    ]);
  });
});

describe('memories and turns', () => {
  test('lead to each other', () => {
    const { find } = opened(({ fact, turn, edge }) => {
      const turnSeq = turn('Rex ran off again this morning');
      edge(fact('The dog is unruly'), turnSeq, 'derived_from');
    });
    const byTurn = find('Rex in the morning').knowledge;
    expect(byTurn.map(({ paths }) => paths.map(({ list, via }) => [list, via]))).toEqual([
      [['derived', ['Rex ran off again this morning']]],
    ]);
    const byFact = find('unruly').turns;
    expect(byFact.map(({ paths }) => paths.map(({ list, via }) => [list, via]))).toEqual([
      [['derived', ['The dog is unruly']]],
    ]);
  });

  test('are moved by trust, importance, strength and dispute, each once', () => {
    const { find } = opened(({ fact, edge }) => {
      const one = fact('tea at four', { trust: 'user', importance: 100 });
      const other = fact('tea at five');
      edge(one, other, 'contradicts');
    });
    const [first, second] = find('tea').knowledge;
    expect(first?.node.content).toBe('tea at four');
    const names = (hit: typeof first) => hit?.modifiers.map(({ name }) => name);
    expect(names(first)).toEqual(['importance', 'recency', 'contradiction', 'trust']);
    expect(names(second)).toEqual(['recency', 'contradiction']);
    expect(first?.score).toBeCloseTo(
      (first?.fused ?? 0) * (first?.modifiers ?? []).reduce((p, { factor }) => p * factor, 1),
    );
  });

  test('that await review lead nowhere', () => {
    const { memories } = opened(({ fact, edge }) => {
      const pending = fact('nobody has said so', { review: 'pending' });
      edge(pending, fact('tea is bought'), 'causal');
      edge(fact('the shop was open'), pending, 'causal');
    });
    expect(memories('Why tea?')).toEqual(['tea is bought']);
  });

  test('that await review, were rejected or faded are found by no list', () => {
    const { memories } = opened(({ fact, edge, entity, link }) => {
      const seen = fact('tea is bought');
      const anna = entity('Anna');
      for (const [text, change] of [
        ['pending', { review: 'pending' }],
        ['rejected', { review: 'rejected' }],
        ['gone', { status: 'retracted', status_reason: 'user', valid_until: START }],
      ] as const) {
        const hidden = fact(`tea ${text}`, change);
        edge(hidden, seen, 'causal');
        link(hidden, anna);
      }
    });
    expect(memories('Why tea?')).toEqual(['tea is bought']);
    expect(memories('What does Anna say of tea?')).toEqual(['tea is bought']);
  });
});

describe('filters', () => {
  const shop = () =>
    opened(({ fact, turn, tag, entity, link }) => {
      const early = fact('tea is green', { event_time: START });
      fact('tea is planned', { kind: 'Goal', event_time: START + 5 * DAY });
      fact('tea over coffee', { type: 'opinion', kind: 'Preference', event_time: START + DAY });
      tag(early, 'kitchen');
      link(early, entity('Ann'));
      turn('tea please', START + 3 * DAY);
    });
  const cases: readonly [string, SearchOptions['filters'] & object, string[], string[]][] = [
    ['a kind', { kinds: ['Goal'] }, ['tea is planned'], []],
    ['a type', { types: ['opinion'] }, ['tea over coffee'], []],
    ['episodes only', { types: ['episodic'] }, [], ['tea please']],
    ['a tag', { tags: ['kitchen', 'garden'] }, ['tea is green'], []],
    ['after', { after: START + 2 * DAY }, ['tea is planned'], ['tea please']],
    ['before', { before: START + DAY }, ['tea is green'], []],
  ];
  test.for(cases)('leave only what fits %s', ([, filters, facts, turns]) => {
    const { find } = shop();
    const found = find('tea', { filters });
    expect(found.knowledge.map(({ node }) => node.content)).toEqual(facts);
    expect(found.turns.map(({ episode }) => episode.content)).toEqual(turns);
  });

  test('leave only what is about an entity', () => {
    const { store, memories, find } = shop();
    const [ann] = store.entities.byAlias('ann');
    expect(find('tea', { filters: { entityIds: [ann?.id ?? asEntityId('')] } }).turns).toEqual([]);
    expect(memories('tea', { filters: { entityIds: [ann?.id ?? asEntityId('')] } })).toEqual([
      'tea is green',
    ]);
    expect(memories('tea', { filters: { entityIds: [asEntityId('nobody')] } })).toEqual([]);
  });

  test('find the turns that hold every word of a name of the entity, in any case', () => {
    const { store, find } = opened(({ turn, entity }) => {
      turn('The tea is for Anna');
      turn('Чай мы пили с Анной');
      turn('Tea with Petrova, and no Maria');
      turn('Tea with Maria Petrova');
      turn('The tea is for Bob');
      entity('Anna', ['Анна']);
      entity('Maria Petrova');
    });
    const naming = (name: string, question: string) => {
      const [one] = store.entities.byAlias(name);
      const { turns } = find(question, { filters: { entityIds: [one?.id ?? asEntityId('')] } });
      return turns.map(({ episode }) => episode.content).sort();
    };
    expect(naming('anna', 'tea чай')).toEqual(['The tea is for Anna', 'Чай мы пили с Анной']);
    expect(naming('maria petrova', 'tea')).toEqual([
      'Tea with Maria Petrova',
      'Tea with Petrova, and no Maria',
    ]);
  });

  test('choose before anything is ranked: what fits is found behind any number that does not', () => {
    const { memories } = opened(({ fact }) => {
      for (let i = 0; i < 150; i += 1) fact(`tea tea tea ${i}`);
      fact('some tea among many other words of another kind', { kind: 'Goal' });
    });
    expect(memories('tea', { filters: { kinds: ['Goal'] } })).toHaveLength(1);
  });
});

describe('as of a moment', () => {
  test('is found what was believed then, not what came or went since', () => {
    const { memories } = opened(({ fact, retract }) => {
      const old = fact('lives in Rome', { created_at: START });
      retract(old, START + 2 * DAY);
      fact('lives in Paris', { created_at: START + 2 * DAY });
    });
    expect(memories('lives', { asOf: START + DAY })).toEqual(['lives in Rome']);
    expect(memories('lives', { asOf: START + 3 * DAY })).toEqual(['lives in Paris']);
    expect(memories('lives', { asOf: START - 1 })).toEqual([]);
    expect(memories('lives')).toEqual(['lives in Paris']);
  });

  test('is found what an undo took away since', () => {
    const { store, memories } = opened(({ fact }) => void fact('lives in Rome'));
    store.transaction(() => {
      const at = START + 2 * DAY;
      const set = store.openChangeGroup({
        id: 'u',
        at,
        actor: 'user',
        cause: 'undo',
        reverts: 'set-1',
        label: '',
      });
      set.remove('node_life', '1');
      set.remove('nodes', 'f1');
      set.finish();
    });
    expect(memories('lives')).toEqual([]);
    expect(memories('lives', { asOf: START + DAY })).toEqual(['lives in Rome']);
  });

  test('no turn is found that was said later', () => {
    const { find } = opened(({ turn }) => {
      turn('tea now', START);
      turn('tea later', START + 2 * DAY);
    });
    const found = find('tea', { asOf: START + DAY }).turns.map(({ episode }) => episode.content);
    expect(found).toEqual(['tea now']);
  });
});

describe('fusion of ranks', () => {
  test('finds the same, by places', () => {
    const { find } = opened(({ turn, fact }) => {
      turn('green tea in the kitchen');
      turn('a kitchen without anything');
      fact('tea is green');
    });
    const tuning = { ...defaultTuning, fusion: { strategy: 'rrf', k: 60 } as const };
    const { turns, knowledge } = find('green tea', { tuning });
    expect(turns[0]?.episode.content).toBe('green tea in the kitchen');
    expect(knowledge[0]?.fused).toBeCloseTo(1 / 61);
  });
});
