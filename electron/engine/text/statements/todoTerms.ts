import { stem } from '../stem.ts';
import { isStopWord } from '../stopWords.ts';
import { indexTerms } from '../terms.ts';
import { tokenize } from '../tokenize.ts';

/** Words of finishing that say nothing about the thing finished. */
const FINISH_TERMS = new Set(
  indexTerms(
    `done finished completed sorted off tick list thing task todo
     готово готов сделано сделал сделала выполнено выполнил выполнила закончил закончила закрыто
     вычеркни отметь список дело задача можно`,
  ),
);

/** Ends of Russian verbs in -нуть, of which the stemmer parts the infinitive and the past. */
const NUT_VERB_ENDING = /ну(?:ть|л[аои]?)(?<reflexive>ся|сь)?$/u;

/** Stem of a word of what there is to do: one for «вернуть» and «вернула». */
export function taskStem(word: string): string {
  return stem(word.replace(NUT_VERB_ENDING, 'нуть$<reflexive>'));
}

/** Stems of a text's words, without stop words and words of finishing. */
export function meaningfulTerms(text: string): string[] {
  const words = tokenize(text).filter((word) => !isStopWord(word));
  return [...new Set(words.map(taskStem))].filter((term) => !FINISH_TERMS.has(term));
}

/** Share of a to-do's meaningful terms that a text has, 0..1. */
export function todoTermShare(todo: string, text: string): number {
  const todoTerms = meaningfulTerms(todo);
  const textTerms = new Set(meaningfulTerms(text));
  const shared = todoTerms.filter((term) => textTerms.has(term)).length;
  return todoTerms.length === 0 ? 0 : shared / todoTerms.length;
}
