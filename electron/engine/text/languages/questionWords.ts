import type { QuestionIntent } from '../../../../shared/domain/receipt.ts';
import { hasSpaces, languageFile } from './languageFiles.ts';
import { createPhraseMatcher, type PhraseMatcher } from './phrasePattern.ts';
import { detectQuestionLanguage } from './detectLanguage.ts';

/** In this order: a question word of cause, time or person says more than "what". */
const PHRASE_LISTS = ['noRecall', 'why', 'when', 'who', 'what'] as const;

const patternsOf = new Map<string, readonly (readonly [QuestionIntent, PhraseMatcher])[]>();

/**
 * Intent of a question by the question words of its language; null for English, Russian and
 * languages without a file.
 */
export function intentByLanguage(question: string): QuestionIntent | null {
  const patterns = patternsFor(detectQuestionLanguage(question));
  if (patterns.length === 0) return null;
  return patterns.find(([, matches]) => matches(question))?.[0] ?? 'general';
}

function patternsFor(code: string): readonly (readonly [QuestionIntent, PhraseMatcher])[] {
  const cached = patternsOf.get(code);
  if (cached !== undefined) return cached;
  const language = languageFile(code);
  const patterns =
    language === undefined
      ? []
      : PHRASE_LISTS.map(
          (list) =>
            [
              list === 'noRecall' ? 'general' : list,
              createPhraseMatcher(language.questions[list], hasSpaces(language)),
            ] as const,
        );
  patternsOf.set(code, patterns);
  return patterns;
}
