import { comingDateIn } from '../dates/comingDate.ts';
import { baseForm } from '../irregular/irregularForms.ts';
import { useTodoWords, namesActivity } from './activities.ts';
import { isStopWord } from '../stopWords.ts';
import { indexTerms, queryTerms } from '../terms.ts';
import { tokenize } from '../tokenize.ts';

const MAX_LENGTH = 60;
const MAX_WORDS = 5;
const ANY_DAY = { now: 0, zone: 'UTC' };

/** Stop words that stand among nouns; any other belongs to a verb. */
const NOUN_PHRASE_WORDS = new Set(
  `the a an my our his her their of for in on at to from with by
   мой моя мое мои моего моей мою моих наш наша наше наши нашего нашей нашу наших его ее их
   в во на от для с со из к ко у по до о об про`.split(/\s+/u),
);

const PREPOSITION =
  /^(?:of|for|in|on|at|to|from|with|by|в|во|на|от|для|с|со|из|к|ко|у|по|до|о|об|про)$/u;

/** Russian verb: an infinitive, or one in the past or in the first person. */
const RUSSIAN_VERB =
  /^(?!(?:школ|стол|отдел|канал|зал|пол|чехол|сериал|журнал|протокол)[аыи]?$)\p{Script=Cyrillic}+(?:ть|ти|чь|ться|[аеиоуыюяё]л[аои]?|л(?:ся|ась|ись)|[юу])$/u;

/**
 * True for a few words that only name something, as one types them to look it up: "shoe size", «код от
 * домофона». Nothing with a verb, a figure or a day, which tell.
 */
export function isSearchPhrase(text: string): boolean {
  const phrase = text.trim();
  if (phrase.length > MAX_LENGTH || /[\p{N}\n,.:;!?…=—–]/u.test(phrase)) return false;
  const words = tokenize(phrase);
  const nouns = words.filter((word) => !NOUN_PHRASE_WORDS.has(word));
  const [first = ''] = words;
  return (
    nouns.length > 0 &&
    words.length <= MAX_WORDS &&
    !nouns.some(isStopWord) &&
    !PREPOSITION.test(first) &&
    !RUSSIAN_VERB.test(first) &&
    !words.some(isPastVerb) &&
    !namesActivity(phrase) &&
    comingDateIn(phrase, ANY_DAY) === null
  );
}

/** True for the past of an English verb: "grandma called". */
function isPastVerb(word: string): boolean {
  return /^\p{L}{2,}[^e]ed$/u.test(word) || (baseForm(word) !== word && !word.endsWith('s'));
}

/** Words in front of what is one's own. */
const OWNER = '(?:my|our|мо[йяёеи]|наш[аеи]?)';

/** True for a text that has all that a phrase names, and tells more: "my shoe size is 38". */
export function statesValueOfPhrase(text: string, phrase: string): boolean {
  const [word = '', ...furtherWords] = tokenize(phrase);
  // One word names much: what tells of it begins with it.
  if (furtherWords.length === 0)
    return new RegExp(
      `^(?:${OWNER} ${word} \\p{L}|(?:(?:${OWNER}|the) )?${word}(?: (?:is|are|was|were)(?!\\p{L})| ?[—:=]| \\d))`,
      'iu',
    ).test(text);
  const terms = queryTerms(useTodoWords(text, phrase));
  const textTerms = new Set(indexTerms(text));
  return terms.every((term) => textTerms.has(term)) && queryTerms(text).length > terms.length;
}
