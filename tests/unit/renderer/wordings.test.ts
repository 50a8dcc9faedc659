import { describe, expect, test } from 'vitest';
import { en } from '../../../renderer/locales/en/index.ts';
import { ru } from '../../../renderer/locales/ru/index.ts';
import { literalTexts } from '../../support/literalTexts.ts';
import { retiredEnglish } from '../../support/fixtures/retiredEnglish.ts';
import { retiredRussian } from '../../support/fixtures/retiredRussian.ts';

/** Words that stand for a thing which has another word on every screen, with that word. */
const otherWords: Readonly<Record<'en' | 'ru', readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bretract/i, 'remove'],
    [/\bforg[eo]t/i, 'delete permanently'],
    [/\bthrow|\bthrown/i, 'delete'],
    [/\bunfold|\bfolds?\b|\bfolded\b/i, 'expand, collapse'],
    [/\bjournal/i, 'recovery log'],
    [/\bupkeep/i, 'Health'],
    [/\bentit(?:y|ies)\b/i, 'person or thing'],
    [/\b(?:nodes?|edges?)\b/i, 'item, connection'],
    [/\btodo\b/i, 'to-do'],
    [/\bpictures?\b/i, 'image, graph'],
    [/\b(?:this|your) machine\b/i, 'this computer'],
    [/\bput off\b/i, 'snooze'],
    [/\bany more\b(?! (?:than|of))/i, 'anymore'],
    [/\bsomebody\b/i, 'someone'],
    [/\bdrawn from\b/i, 'learned from'],
    [/\b(?:anew|put right|says otherwise|is tied to)\b/i, 'plain words'],
    [/\b(?:centre|colour|neighbour|cancelled|organis|summaris|grey)/i, 'American spelling'],
    [/\bstored\b/i, 'saved'],
  ],
  ru: [
    [/(?<!\p{L})(?:отозва|отзыв)/iu, 'удалить'],
    [/(?<!\p{L})забы(?:ть|т[ьоаы])/iu, 'удалить навсегда'],
    [/выброс/iu, 'удалить'],
    [/убира|(?<!\p{L})убрано(?!\p{L})|воспоминани\p{L}+ убра/iu, 'удалить'],
    [/(?<!\p{L})запис(?:ь|и|ей|ью|ям|ями|ях)(?!\p{L})/iu, 'воспоминание'],
    [/хронологи/iu, 'хроника'],
    [/рисун/iu, 'граф'],
    [/картин/iu, 'изображение'],
    [/усво|учится на/iu, 'извлечение'],
    [/задач(?!и|$)/iu, 'дело'],
    [/(?<!\p{L})Loci (?:запущен|запустился|закрылся|сам)(?!\p{L})/u, 'Loci is feminine'],
  ],
};

const retired = { en: retiredEnglish, ru: retiredRussian };

/** Sentences of the built-in assistant, by file and line. */
const phrases = Object.entries(
  import.meta.glob<string>('../../../electron/engine/chat/builtIn/phrases/{english,russian}.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, source]) => [path, literalTexts(source)] as const);
const phrasesIn = (name: string) => phrases.find(([path]) => path.endsWith(name))?.[1] ?? [];

/** Texts in which such a word means itself. */
const exempt = new Set(['chat:command.forget.name', 'chat:command.todo.name', 'chat:example.todo']);

function flatten(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) => {
    const key = prefix === '' ? name : `${prefix}${prefix.includes(':') ? '.' : ':'}${name}`;
    return typeof value === 'string'
      ? [[key, value] as [string, string]]
      : flatten(value as object, key);
  });
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Pattern of a whole text, or of a sentence in it where the wording has four words or more. */
function wordingPattern(wording: string): RegExp {
  const body = wording.split('…').map(escapeRegExp).join('.*?');
  const isSentence = wording.split(/\s+/).length >= 4;
  return new RegExp(isSentence ? body : `^${body}\\.?$`, 'u');
}

describe.each([
  ['en', [...flatten(en), ...phrasesIn('english.ts')]],
  ['ru', [...flatten(ru), ...phrasesIn('russian.ts')]],
] as const)('the texts in %s, of the screens and of the built-in assistant,', (language, texts) => {
  test('hold no wording that was replaced', () => {
    const patterns = retired[language].map(wordingPattern);
    const found = texts.filter(([, text]) => patterns.some((pattern) => pattern.test(text)));
    expect(found).toEqual([]);
  });

  test('have one word for one thing', () => {
    const others = texts.flatMap(([key, text]) =>
      exempt.has(key)
        ? []
        : otherWords[language]
            .filter(([pattern]) => pattern.test(text.replace(/\{\{\w+\}\}|\(#[^)]*\)/g, '')))
            .map(([, word]) => `${key} = ${text} (${word})`),
    );
    expect(others).toEqual([]);
  });
});

test('what the built-in assistant says is read', () => {
  for (const [path, texts] of phrases) expect(texts.length, path).toBeGreaterThan(100);
  expect(phrases.length).toBe(2);
});

test('a wording that was replaced is found where it is written again', () => {
  expect(wordingPattern('Answer anew').test('Answer anew.')).toBe(true);
  expect(wordingPattern('{n} backups still hold it').test('backups')).toBe(false);
  expect(wordingPattern('… backups still hold it').test('3 backups still hold it')).toBe(true);
});
