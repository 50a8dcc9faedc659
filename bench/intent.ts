import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { QuestionIntent } from '../shared/domain/receipt.ts';
import { intentOf } from '../electron/engine/retrieval/understand/intent.ts';
import { benchArguments } from './lib/arguments.ts';
import { percent } from './lib/figures.ts';
import { languageQuestions } from './lib/languageQuestions.ts';

/**
 * Macro-F1 of the intent classifier on a list of { lang, intent, q }, and on thirty sentences of
 * each further language, a row a language:
 *   npm run bench:intent -- --data FILE [--json]
 */
const { data, json } = benchArguments();
const INTENTS: readonly QuestionIntent[] = ['why', 'when', 'who', 'what', 'general'];
const questions = z
  .array(z.object({ q: z.string(), lang: z.enum(['en', 'ru']), intent: z.enum(INTENTS) }))
  .parse(JSON.parse(readFileSync(data, 'utf8')))
  .map((question) => ({ ...question, guess: intentOf(question.q) }));

const languages = languageQuestions().map(({ lang, questions }) => ({
  lang,
  questions: questions.map((question) => ({ ...question, guess: intentOf(question.q) })),
}));

const report = {
  macroF1: macroF1(questions),
  en: macroF1(questions.filter(({ lang }) => lang === 'en')),
  ru: macroF1(questions.filter(({ lang }) => lang === 'ru')),
  languages: Object.fromEntries(languages.map(({ lang, questions }) => [lang, macroF1(questions)])),
};
for (const { q, intent, guess } of [questions, ...languages.map((one) => one.questions)].flat()) {
  if (intent !== guess) console.log(`${intent.padEnd(8)} taken for ${guess.padEnd(8)} ${q}`);
}
console.log(
  `${questions.length} questions: macro-F1 ${report.macroF1} (en ${report.en}, ru ${report.ru})`,
);
for (const { lang, questions } of languages) {
  const correctCount = questions.filter(({ intent, guess }) => intent === guess).length;
  const f1 = report.languages[lang] ?? 0;
  console.log(`${lang}: ${correctCount} of ${questions.length} sentences, macro-F1 ${f1}`);
}
if (json) console.log(JSON.stringify(report));

/** The mean over intents of 2PR/(P+R), percent. */
function macroF1(questions: readonly { intent: QuestionIntent; guess: QuestionIntent }[]): number {
  return percent(
    INTENTS.map((intent) => {
      const correctCount = questions.filter(
        (q) => q.intent === intent && q.guess === intent,
      ).length;
      const expectedCount = questions.filter((q) => q.intent === intent).length;
      const guess = questions.filter((q) => q.guess === intent).length;
      return expectedCount + guess === 0 ? 1 : (2 * correctCount) / (expectedCount + guess);
    }),
  );
}
