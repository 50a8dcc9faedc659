// @vitest-environment node
import { expect, test } from 'vitest';
import { en } from '../../../renderer/locales/en/index.ts';
import { ru } from '../../../renderer/locales/ru/index.ts';

const FORMS = {
  en: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
} as const;

/** Texts whose word is no noun, or whose number is always large. */
const AGREE_WITH_ANY = new Set([
  'memories.why.budget',
  'receipt.budget',
  'graph.collapsedAtLeast',
  'graph.time.counts',
  'graph.time.countsAtLeast',
  'entities.selectedOf',
]);

/** Numbers that a screen gives to a text, by their names. */
const COUNT = /\{\{(count|turns|added|removed|changed|hidden|total|left|rows|files)\}\}/u;

function texts(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${path}${name}`, value] as [string, string]]
      : texts(value as object, `${path}${name}.`),
  );
}

const suffix = (key: string) => /_(one|few|many|other)$/u.exec(key)?.[1];

test.for([
  ['en', en],
  ['ru', ru],
] as const)('a word after a count agrees with it (%s)', ([, locale]) => {
  const wrong = texts(locale).filter(([key, text]) => {
    const [, name = ''] = COUNT.exec(text) ?? [];
    if (name === '' || AGREE_WITH_ANY.has(key)) return false;
    const word = new RegExp(`\\{\\{${name}\\}\\}\\s+\\p{Letter}`, 'u').test(text);
    return word && suffix(key) === undefined;
  });
  expect(wrong).toEqual([]);
});

test.for([
  ['en', en],
  ['ru', ru],
] as const)('a text with one form of a plural has all of them (%s)', ([language, locale]) => {
  const forms = Map.groupBy(
    texts(locale).filter(([key]) => suffix(key) !== undefined),
    ([key]) => key.replace(/_(one|few|many|other)$/u, ''),
  );
  const missing = [...forms].filter(([, list]) =>
    FORMS[language].some((form) => !list.some(([key]) => suffix(key) === form)),
  );
  expect(missing.map(([key]) => key)).toEqual([]);
});

test.for([
  ['en', en],
  ['ru', ru],
] as const)(
  'no second number of a text has a noun after it, in the form of the first (%s)',
  ([, locale]) => {
    const wrong = texts(locale).filter(
      ([key, text]) =>
        suffix(key) !== undefined &&
        text.includes('{{count}}') &&
        [...text.matchAll(/\{\{(\w+)\}\} \p{Letter}/gu)].some(
          ([, name = '']) => COUNT.test(`{{${name}}}`) && name !== 'count',
        ),
    );
    expect(wrong).toEqual([]);
  },
);
