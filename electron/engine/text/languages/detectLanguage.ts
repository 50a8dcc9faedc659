import { grammarWords } from './words/grammarWords.ts';
import { hasSpaces, languageFile, languageFiles } from './languageFiles.ts';
import type { LanguageWords } from './languageWords.ts';
import { englishStopWords } from '../stopWords.ts';
import { tokenize } from '../tokenize.ts';

/** Characters and words at the start of a text that are looked at: a page need not be read whole. */
const MAX_CHARACTERS_EXAMINED = 800;
const MAX_TOKENS_EXAMINED = 50;

interface DetectionOptions {
  /** Weight of common words from which on a text counts as written in their language. */
  readonly minWeight: number;
  readonly isCandidate: (code: string) => boolean;
}

const TEXT_OPTIONS: DetectionOptions = { minWeight: 1.5, isCandidate: () => true };

/** A question has three words, and no index that a mistake would stay in. */
const QUESTION_OPTIONS: DetectionOptions = {
  minWeight: 0.4,
  isCandidate: (code) => languageFile(code) !== undefined,
};

/** Letters that Urdu has and Arabic has not. */
const URDU = /[ٹڈڑںےہھ]/u;

// In this order: Japanese is written with Han letters, too.
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\u3040-\u30FF]/u, 'ja'],
  [/[\u3400-\u9FFF]/u, 'zh'],
  [/[\u0980-\u09FF]/u, 'bn'],
  [/[\u0900-\u0963\u0966-\u097F]/u, 'hi'],
  [/[\u0600-\u06FF]/u, 'ar'],
  [/[\u0400-\u04FF]/u, 'ru'],
];

/** Letters and signs that few languages have, and what one of them weighs. */
const LANGUAGE_LETTERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[ñ¿¡]/iu, ['es']],
  [/[ãõ]/iu, ['pt']],
  [/[êâô]/iu, ['pt', 'fr']],
  [/ß/u, ['de']],
  [/[áíóú]/iu, ['es', 'pt', 'hu', 'cs']],
];
const LETTER_WEIGHT = 0.5;

/** Languages of each common word in Latin letters, in the spelling of tokens. */
let languagesOfWord: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * ISO 639-1 code of the language that a text is written in, by its script, and in Latin letters by
 * its commonest words: one that n languages share counts 1/n. English where no other language has
 * clearly more, because a name or two do not show theirs. `tokens`: the words of the text, or of its
 * beginning.
 */
export function detectLanguage(text: string, tokens: readonly string[]): string {
  return detectFrom(text, tokens, TEXT_OPTIONS);
}

/** Language that a question is written in, of those with a data file, by fewer words. */
export function detectQuestionLanguage(question: string): string {
  return detectFrom(
    question,
    tokenize(question.slice(0, MAX_CHARACTERS_EXAMINED)),
    QUESTION_OPTIONS,
  );
}

function detectFrom(text: string, tokens: readonly string[], options: DetectionOptions): string {
  const start = text.slice(0, MAX_CHARACTERS_EXAMINED);
  // Most texts are ASCII: five patterns less.
  if (/[^\0-\u024F]/u.test(start)) {
    const script = SCRIPTS.find(([letters]) => letters.test(start))?.[1];
    if (script === 'ar') return URDU.test(start) ? 'ur' : 'ar';
    if (script !== undefined) return script;
  }
  const isAscii = !/[^\0-\x7F]/u.test(start);
  const codesOfLetters = isAscii
    ? []
    : LANGUAGE_LETTERS.filter(([sign]) => sign.test(start)).flatMap(([, codes]) => codes);
  return languageByWords(tokens.slice(0, MAX_TOKENS_EXAMINED), codesOfLetters, options);
}

function languageByWords(
  tokens: readonly string[],
  codesOfLetters: readonly string[],
  { minWeight, isCandidate }: DetectionOptions,
): string {
  languagesOfWord ??= readCommonWords();
  const weights = new Map<string, number>();
  for (const code of codesOfLetters) weights.set(code, (weights.get(code) ?? 0) + LETTER_WEIGHT);
  for (const token of tokens) {
    const languages = languagesOfWord.get(token) ?? [];
    for (const code of languages) {
      weights.set(code, (weights.get(code) ?? 0) + 1 / languages.length);
    }
  }
  let best = 'en';
  let bestWeight = weights.get('en') ?? 0;
  for (const [code, weight] of weights) {
    if (weight >= minWeight && weight > bestWeight && isCandidate(code))
      [best, bestWeight] = [code, weight];
  }
  return best;
}

function readCommonWords(): Map<string, readonly string[]> {
  const byWord = new Map<string, string[]>();
  const lists = [
    ['en', englishStopWords.join('|')] as const,
    ...Object.entries(grammarWords),
    ...languageFiles.filter(hasSpaces).map((file) => [file.code, commonWords(file)] as const),
  ];
  for (const [code, words] of lists) {
    for (const token of new Set(words.split('|').flatMap((word) => tokenize(word)))) {
      byWord.set(token, [...(byWord.get(token) ?? []), code]);
    }
  }
  return byWord;
}

/** Words of grammar, questions and time, without the content words of requests. */
function commonWords({ functionWords, firstPerson, negations, questions, time }: LanguageWords) {
  const calendar = time.calendar.map(([, , phrases]) => phrases);
  const names = [
    ...time.weekdays,
    ...time.months,
    ...Object.values(time.units),
    ...Object.keys(time.numbers),
  ];
  return [
    functionWords,
    firstPerson,
    negations,
    questions.why,
    questions.when,
    questions.who,
    questions.what,
    ...calendar,
    ...names,
  ].join('|');
}
