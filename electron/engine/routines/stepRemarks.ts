import type { Language } from '../text/language.ts';

/** Losses of a step that its report names. */
export interface StepLosses {
  /** Part of the text to work on that the model was given, in percent; null for all of it. */
  readonly inputPercent: number | null;
  /** True if results of steps before it were shortened. */
  readonly areResultsCut: boolean;
  /** Number of statements for memory that could not be parsed. */
  readonly invalidCount: number;
  /** Number of statements beyond the limit of a step. */
  readonly omittedCount: number;
}

const WORDS: Readonly<
  Record<
    Language,
    {
      readonly input: (percent: number) => string;
      readonly results: string;
      readonly invalid: (count: number) => string;
      readonly omitted: (count: number) => string;
    }
  >
> = {
  en: {
    input: (percent) =>
      `The text is too long for the model, which was given only the first ${percent}% of it.`,
    results: 'Results of the steps before were shortened, to fit the model.',
    invalid: (count) => `Entries for memory that could not be read in the model’s reply: ${count}.`,
    omitted: (count) => `Entries for memory that were too many for one step: ${count}.`,
  },
  ru: {
    input: (percent) =>
      `Текст слишком длинный для модели: она получила только первые ${percent}\u00A0% текста.`,
    results: 'Результаты предыдущих шагов сокращены, чтобы уместиться в модель.',
    invalid: (count) =>
      `Записей для памяти, которые не удалось прочитать в ответе модели: ${count}.`,
    omitted: (count) => `Записей для памяти сверх предела одного шага: ${count}.`,
  },
};

/** Text of a step with remarks on what it lacks, so that nobody takes it for the whole. */
export function withRemarks(text: string, losses: StepLosses, language: Language): string {
  const words = WORDS[language];
  const remarks = [
    ...(losses.inputPercent === null ? [] : [words.input(losses.inputPercent)]),
    ...(losses.areResultsCut ? [words.results] : []),
    ...(losses.invalidCount === 0 ? [] : [words.invalid(losses.invalidCount)]),
    ...(losses.omittedCount === 0 ? [] : [words.omitted(losses.omittedCount)]),
  ];
  const remark = remarks.length === 0 ? [] : [`(${remarks.join(' ')})`];
  return [...(text.trim() === '' ? [] : [text]), ...remark].join('\n\n');
}
