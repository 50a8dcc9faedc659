import { expect, onTestFinished, test } from 'vitest';
import { createMemory } from '../../../bench/lib/benchMemory.ts';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { search } from '../../../electron/engine/retrieval/search.ts';
import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';

const searching = { now: 100_000, zone: 'UTC', limit: 10, exceptNodeIds: [], ...defaultSetup };

/** Terms of the question that the index of a memory with these turns contains, as stored. */
function matchingTerms(turns: readonly string[], question: string): string[] {
  const memory = createMemory({ facts: true });
  onTestFinished(memory.close);
  memory.add({
    id: 'c',
    turns: turns.map((text, i) => ({
      id: `D1:${i + 1}`,
      session: 1,
      speaker: 'user',
      text,
      at: i * 1_000,
    })),
    observations: turns.map((text, i) => ({
      text,
      session: 1,
      speaker: 'user',
      evidence: [`D1:${i + 1}`],
    })),
    questions: [],
  });
  const indexes = createSearchIndexes();
  const { parsedQuestion } = search(memory.store, indexes, question, searching);
  const forms = [...parsedQuestion.terms, ...[...parsedQuestion.forms.values()].flat()];
  return forms.filter(
    (form) => indexes.turns.vocabulary.find(form) >= 0 && indexes.knowledge.postings(form) !== null,
  );
}

// In each pair the inflection is one that the English stemmer leaves apart.
test.for([
  [
    'German',
    'Die alten Häuser stehen an der Straße, und wir mögen sie sehr.',
    'Wo steht das Haus?',
    'haus',
  ],
  [
    'Spanish',
    'Los vecinos hablaban de las reuniones que había en la casa.',
    '¿Quién habló de la reunión?',
    'reunion',
  ],
  [
    'French',
    'Nous avons parlé des journaux avec nos amis, et ils étaient contents.',
    'Qui a parlé du journal ?',
    'journal',
  ],
  [
    'Portuguese',
    'As canções foram na casa da minha tia, e nós não gostávamos.',
    'Do que você gostou?',
    'gost',
  ],
  [
    'Turkish',
    'Kitaplarımızı senin için ayırdık ve çok sevdik, ama daha sonra verdik.',
    'Kitap nerede?',
    'kitap',
  ],
  [
    'Russian',
    'Мы гуляли возле большого музея, и Олег видел там попугая.',
    'Какой попугай жил в музее?',
    'попуг',
  ],
  ['Arabic', 'ذهبنا إلى المدرسة مع الأصدقاء في الصباح', 'أين مدرسة الأولاد؟', 'مدرس'],
] as const)('%s inflections of a word meet', ([, turn, question, form]) => {
  expect(matchingTerms([turn], question)).toContain(form);
});

test('a question in English meets words that were stemmed in the language of their text', () => {
  const turns = ['Die alten Häuser stehen an der Straße, und wir mögen sie sehr.'];
  expect(matchingTerms(turns, 'Haus')).toContain('haus');
  expect(matchingTerms(turns, 'What about the Häusern?')).toContain('haus');
});

test('an English memory knows no other language', () => {
  const turns = ['We saw the old houses in the street, and we liked them.'];
  expect(matchingTerms(turns, 'Which house did we like?')).toEqual(['hous', 'like']);
});
