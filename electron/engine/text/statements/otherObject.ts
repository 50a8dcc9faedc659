import { isStopWord } from '../stopWords.ts';
import { tokenize } from '../tokenize.ts';
import { ADVERBIALS } from '../clauses/adverbials.ts';
import { meaningfulTerms, taskStem } from './todoTerms.ts';

/** Words that only point at whom or what a to-do is about. */
const PRONOUNS = new Set('her him them it this that ей ему им ее его их это этот эту'.split(' '));

const ARTICLE = /^(?:the|an?|my|our|his|her|their|all|both|some)$/u;

/** True if a to-do only points at its object, and a message has another: "I called the bank" for "Call her". */
export function refersToAnotherObject(todo: string, text: string): boolean {
  const hasPronoun = (words: string) => tokenize(words).some((word) => PRONOUNS.has(word));
  if (meaningfulTerms(todo).length > 1 || !hasPronoun(todo)) return false;
  return !hasPronoun(text) && meaningfulTerms(text).length > 1;
}

/** True if a message has the object of a to-do as a part of another thing: "a milk frother" is no milk. */
export function namesOtherObject(todo: string, text: string): boolean {
  const todoWords = tokenize(todo);
  const todoTerms = new Set(meaningfulTerms(todo));
  const words = tokenize(text);
  return words.some((word, index) => {
    const next = words[index + 1];
    const isNamed = /^an?$/u.test(words[index - 1] ?? '') && todoTerms.has(taskStem(word));
    if (!isNamed || next === undefined || isStopWord(next) || ADVERBIALS.has(next)) return false;
    return (
      !todoTerms.has(taskStem(next)) && !/^an?$/u.test(todoWords[todoWords.indexOf(word) - 1] ?? '')
    );
  });
}

/** Prepositions behind which stands no object of the verb. */
const PREPOSITION = /^(?:from|with|at|about|of|off|in|on|over|near|without)$/u;
/** Those behind which the thing that a verb is about cannot stand, even directly behind the verb. */
const PREPOSITION_RU = /^(?:у|от|ото|из|изо|без|о|об|обо|про)$/u;

/**
 * True if a clause has the object of a to-do behind a preposition that the to-do does not have, and
 * something else as its own: "picked up a cold from the kids" is not "pick up the kids", nor is «забрали
 * у детей телефоны» «забрать детей».
 */
export function hasObjectAfterPreposition(todo: string, clause: string): boolean {
  const [, ...todoWords] = tokenize(todo);
  const objectIndex = todoWords.findIndex((word) => !isStopWord(word));
  const object = todoWords[objectIndex];
  if (object === undefined || isPreposition(wordBefore(todoWords, objectIndex))) return false;
  const todoTerms = new Set(meaningfulTerms(todo));
  const words = tokenize(clause);
  const index = words.findIndex((word) => taskStem(word) === taskStem(object));
  const preposition = wordBefore(words, index);
  if (PREPOSITION_RU.test(preposition)) return true;
  return (
    PREPOSITION.test(preposition) &&
    words
      .slice(0, words.lastIndexOf(preposition, index))
      .some((word) => !isStopWord(word) && !ADVERBIALS.has(word) && !todoTerms.has(taskStem(word)))
  );
}

/** Word in front of a noun and its article; empty for none. */
function wordBefore(words: readonly string[], index: number): string {
  return words.slice(0, Math.max(0, index)).findLast((word) => !ARTICLE.test(word)) ?? '';
}

const isPreposition = (word: string) => PREPOSITION.test(word) || PREPOSITION_RU.test(word);
