import { expect, test } from 'vitest';
import { withholdForbiddenEvidence } from '../../../../../../electron/engine/consolidation/plan/withholdForbiddenEvidence.ts';
import type { SessionEpisode } from '../../../../../../electron/engine/storage/memory/consolidation.ts';

function isForbidden(content: string): boolean {
  const episode = { source_role: 'user', content, no_evidence: 0 } as SessionEpisode;
  return withholdForbiddenEvidence([episode])[0]?.no_evidence === 1;
}

test.each([
  "Don't remember this: the code is 4711",
  'Please do not save that.',
  'Never write it down, please. The code is 4711.',
  "don't add that to your memory",
  "Don't put this in your notes. I am looking for a new job.",
  'Just between us, I am looking for a new job.',
  'off the record: the boss is leaving',
  'Forget my old address',
  'Remove everything you know about Anna from memory',
  'Не запоминай это: код 4711',
  'это записывать не надо, но я ищу работу',
  'не добавляй это в память, я ищу работу',
  'Между нами: я ищу работу',
  'Я ищу работу, но это между нами.',
  'Пусть останется между нами, я ищу работу',
  'Забудь мой старый адрес',
])('nothing is learned from "%s"', (turn) => {
  expect(isForbidden(turn)).toBe(true);
});

test.each([
  'My doctor told me not to add any salt to my food.',
  "I'm allergic to eggs. Never add any to my cakes!",
  "please don't put it in the fridge, my insulin must stay at room temperature",
  "Don't keep it in the sun, the medicine spoils",
  'Drop off Mia at school at 8 every Monday',
  'Remove my stitches on Friday, says Dr. Weber',
  'Clear the garage before my brother moves in',
  'Врач велел не добавлять соль, у меня гипертония',
  'Не добавляй лук, у меня на него аллергия',
  'Соль добавлять не надо, у меня гипертония',
  'У меня сестра Аня, между нами 5 лет разницы',
  'Убери чили из рецепта, у дочки на него аллергия',
])('learning goes on from "%s"', (turn) => {
  expect(isForbidden(turn)).toBe(false);
});

test.each([
  ['I moved to Mars', 'Just kidding.'],
  ['I moved to Mars', 'lol jk'],
  ['Я переехал на Марс', 'Шучу!'],
])('nothing is learned from "%s" before "%s"', (statement, joke) => {
  const turns = ['I live in Ghent', statement, 'Really?', joke, 'My cat is Tom'];
  const episodes = turns.map((content, seq) => ({
    seq,
    content,
    source_role: content === 'Really?' ? 'assistant' : 'user',
    no_evidence: 0,
  }));
  const withheld = withholdForbiddenEvidence(episodes as unknown as SessionEpisode[]);
  expect(withheld.filter(({ no_evidence }) => no_evidence === 1)).toMatchObject([
    { content: statement },
  ]);
});
