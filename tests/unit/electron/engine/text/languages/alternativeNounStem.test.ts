import { expect, test } from 'vitest';
import { alternativeNounStem } from '../../../../../../electron/engine/text/languages/alternativeNounStem.ts';
import { stem } from '../../../../../../electron/engine/text/stem.ts';

test.each([
  ['сергей', 'сергея сергею сергеем сергее'],
  ['николай', 'николая николае'],
  ['музей', 'музея музею музеем музее музеи музеев музеям музеями музеях'],
  ['попугай', 'попугая попугае попугаи попугаев попугаям попугаями попугаях'],
  ['идея', 'идеи идее идею идеей идей идеям идеями идеях'],
  ['герой', 'героя герою героем герое герои героев'],
  ['случай', 'случая случаи случаев'],
])('%s is found by its cases, and they by it', (word, cases) => {
  const stemsOf = (form: string) => [stem(form), alternativeNounStem(form)];
  for (const form of cases.split(' ')) {
    expect(stemsOf(form), form).toContain(stem(word));
    expect(stemsOf(word), form).toContain(stem(form));
  }
});

test.each(['делаю', 'делаем', 'знаю', 'чаю', 'кот', 'мария', 'день', 'new', ''])(
  'there is none of %j',
  (word) => {
    expect(alternativeNounStem(word)).toBe(null);
  },
);
