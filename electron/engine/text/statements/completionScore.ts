import { baseForm } from '../irregular/irregularForms.ts';
import { isQuestion } from '../questions.ts';
import { isUnfinished } from '../requestForms/requestForms.ts';
import { normalizeWord, tokenize } from '../tokenize.ts';
import { useTodoWords, isVerbOfTodo } from './activities.ts';
import { ADVERBIALS, OWN_SUBJECT_WORDS } from '../clauses/adverbials.ts';
import { CLAUSE_BREAK } from '../clauses/clauseBreak.ts';
import {
  hasObjectAfterPreposition,
  namesOtherObject,
  refersToAnotherObject,
} from './otherObject.ts';
import { isRussianSubject } from '../clauses/russianSubject.ts';
import { meaningfulTerms, taskStem, todoTermShare } from './todoTerms.ts';

/** Words that say of something that it is done. */
const COMPLETION_PATTERNS = [
  /(?<!(?:\p{L}|not |isn't |n't ))(?:done|finished|completed?|sorted|dealt with|taken care of)(?!\p{L})/iu,
  /(?<!\p{L})(?:tick|check|cross|strike|take) (?:it|that|this|them)? ?off(?!\p{L})/iu,
  /(?<!\p{L})(?<!(?<!\p{L})не )(?:готово?|сделано?|сделал[аи]?|выполнен[оаы]?|выполнил[аи]?|закончил[аи]?|вычеркни|вычеркнуть|вычёркивай|закрыто|отметь)(?!\p{L})/iu,
];
/** Clause that only asks to close what the rest of the message names: "mark it done", «можно закрывать». */
const CLOSING_REQUEST =
  /^[^\p{L}]*(?:(?:please|so|and|then|now|just|you can|can you|could you|pls|ok|okay|да|и|так что|теперь|ну|пожалуйста|можешь|можно|пора|это|его|её|ее|из|дело|задачу|пункт)[\s,]+){0,4}(?:(?:mark|tick|check|cross|strike|scratch|close|take|set)(?:\s+(?:it|that|this|them|one|that one|off|out|up|as|from|on|the|my|list|done|finished|complete|completed|closed|please|thanks|now))+|can be (?:closed|ticked|crossed|struck|taken)(?:\s+(?:off|out))?|(?:вычеркни|вычёркивай|вычеркивай|вычеркнуть|вычёркивать|вычеркивать|зачеркни|зачеркнуть|закрой|закрывай|закрыть|закрывать|отметь|отмечай|отметить|отмечать|сними|снимай|снять|снимать|убери|убирай|убрать|убирать|поставь галочку|ставь галочку)(?:те)?(?:\s+(?:его|её|ее|это|из|со?|списка|дел|задач|выполненн\p{L}*|сделанн\p{L}*|готов\p{L}*|как|пожалуйста))*)[^\p{L}]*$/iu;
/** Words that make of it a wish, a request or a condition. */
const WISH_WORD =
  /(?<!\p{L})(?:get|gets|getting|wants?|needs?|must|ought|should|(?:has|have|had) to|let's|надо|нужно|должн\p{L}+|хо(?:чу|чет|тим|тят)|хоте\p{L}+)(?!\p{L})/iu;
const CONDITIONAL =
  /(?<!\p{L})(?:if|when|once|until|till|unless|as soon as|если|когда|как только|бы|чтобы)(?!\p{L})/iu;
/** Time before any to-do that is still open. */
const LONG_AGO =
  /(?<!\p{L})(?:last (?:year|month|spring|summer|fall|autumn|winter)|(?:years?|months) ago|in (?:19|20)\d\d|в прошлом (?:году|месяце)|прошл(?:ой|ым) (?:весной|летом|осенью|зимой)|(?:года?|лет|месяц(?:а|ев)) назад|в (?:19|20)\d\d)(?![\p{L}\d])/iu;
const NEGATION = /(?<!\p{L})(?:not|never|n't|haven't|didn't|не)(?!\p{L})|n't(?!\p{L})/iu;

/** Ends of a Russian verb in the past: позвонил, забронировала, принёс, испёк. */
const PAST_RUSSIAN = /(?:л[аи]?|лся|лась|лись|[её][сзкг]|ог)$/u;
/** English verbs whose past is the verb itself. */
const SAME_PAST = new Set(
  'put cut set let shut read hit quit bet spread split reset hurt cost cast'.split(' '),
);
/** Where one gets things: "from the store", «в магазине». */
const SHOP_PHRASE =
  /(?<!\p{L})(?:from|at|in|on|в|во|на|из)(?: the| a| my)?(?: (?:grocery|corner|local))? (?:stores?|shops?|supermarket|market|pharmacy|chemist|bakery|way(?: (?:home|back))?|магазин\p{L}*|супермаркет\p{L}*|рынк\p{L}*|аптек\p{L}*|пекарн\p{L}*)(?!\p{L})/giu;

const MAX_LENGTH = 200;
/**
 * Least shares of a to-do's words that a message must have: where it says that something is done,
 * that one has finished something, or has the to-do's verb in the past.
 */
const MIN_TODO_SHARE = 0.3;
const MIN_HALF_SHARE = 0.5;
const FULL_TERM_SHARE = 0.99;
/** Least share of the message's words that the to-do must have: "lunch with mom" is no present for her. */
const MIN_CLAUSE_SHARE = 0.6;

/** Forms of finishing that may have a subject of their own: "Anna finished school". */
const ACTIVE_VERB = /^(?:finished|completed|сделал[аи]?|выполнил[аи]?|закончил[аи]?)$/iu;

/**
 * Score of a message that finishes a to-do: the share of the to-do's words that it has, and 0 if it
 * does not finish it. It does by naming a part of it as done, or all of it with its verb, or another
 * one for the same, in the past. "I forgot to call her" has no to-do's verb in the past, and "when it
 * is done" does not say that it is.
 */
export function completionScore(todo: string, text: string): number {
  const plain = text.replaceAll('’', "'");
  if (!mayReportCompletion(plain)) return 0;
  const clause = completionClauseOf(todo, plain);
  const words = clause === null ? '' : useTodoWords(todo, clause.words);
  const share = todoTermShare(todo, words);
  if (
    clause !== null &&
    share >= clause.todoShare &&
    todoTermShare(words, todo) >= clause.clauseShare
  )
    return share;
  if (refersToAnotherObject(todo, plain) || namesOtherObject(todo, plain)) return 0;
  const pastShare = todoTermShare(todo, plain);
  if (pastShare >= FULL_TERM_SHARE && hasPastVerb(todo, plain)) return pastShare;
  return plain
    .split(CLAUSE_BREAK)
    .some((one) => shareOfCompletedWords(todo, one) >= FULL_TERM_SHARE)
    ? 1
    : 0;
}

/**
 * Score of a message that may finish a to-do: it tells that its thing is done, and leaves out the rest,
 * "booked the dentist" for "Book the dentist for Leo". 0 for any other, and for a to-do of several things.
 */
export function possibleCompletionScore(todo: string, text: string): number {
  const plain = text.replaceAll('’', "'");
  if (!mayReportCompletion(plain) || SEVERAL_THINGS.test(todo) || namesOtherObject(todo, plain))
    return 0;
  const clauses = plain
    .split(CLAUSE_BREAK)
    .filter(
      (clause) => meaningfulTerms(clause).length > 1 && !hasObjectAfterPreposition(todo, clause),
    );
  return Math.max(0, ...clauses.map((clause) => shareOfCompletedWords(todo, clause)));
}

/** To-do of several things, of which one may be done. */
const SEVERAL_THINGS = /[,;\n]|(?<!\p{L})(?:and|и)(?!\p{L})/iu;

/** False for a question, a negation, a condition, and what is unfinished or long over. */
function mayReportCompletion(text: string): boolean {
  if (text.length > MAX_LENGTH || isQuestion(text) || isUnfinished(text)) return false;
  return [NEGATION, CONDITIONAL, LONG_AGO].every((pattern) => !pattern.test(text));
}

/**
 * Share of a to-do's words in a clause that tells, by its verb or another one for the same, that it is
 * done, and nothing else: "got the milk" for "Buy milk". "Got milk on my shirt" tells more, and "got to
 * buy milk" what is to be done: 0.
 */
function shareOfCompletedWords(todo: string, clause: string): number {
  if (/(?<!\p{L})(?:to|no|нет)(?!\p{L})/iu.test(clause)) return 0;
  const words = tokenize(clause.replaceAll(SHOP_PHRASE, ' '));
  const verbIndex = words.findIndex((word) => isVerbOfTodo(todo, word));
  const verb = words[verbIndex];
  if (verb === undefined) return 0;
  const isPast = /^\p{Script=Cyrillic}/u.test(verb)
    ? PAST_RUSSIAN.test(verb) && !hasRussianSubject(todo, clause, verb)
    : words.slice(0, verbIndex).every((leading) => OWN_SUBJECT_WORDS.has(leading)) &&
      isEnglishPast(verb, { isSame: false, index: verbIndex });
  const facts = useTodoWords(todo, words.filter((word) => !ADVERBIALS.has(word)).join(' '));
  const coversFacts = todoTermShare(facts, todo) >= FULL_TERM_SHARE;
  return isPast && coversFacts ? todoTermShare(todo, facts) : 0;
}

/** True if a message finishes a to-do. */
export function finishesTodo(todo: string, text: string): boolean {
  return completionScore(todo, text) > 0;
}

interface CompletionClause {
  readonly words: string;
  /** Least shares of words in common: of the to-do's words, and of the clause's own. */
  readonly todoShare: number;
  readonly clauseShare: number;
}

/** Clause that says that something is done; the whole message where the clause names nothing. */
function completionClauseOf(todo: string, text: string): CompletionClause | null {
  const clauses = text.split(CLAUSE_BREAK);
  const statements = clauses.filter((words) => !CLOSING_REQUEST.test(words));
  if (statements.length > 0 && statements.length < clauses.length)
    return { words: statements.join(', '), todoShare: MIN_TODO_SHARE, clauseShare: MIN_HALF_SHARE };
  for (const words of clauses) {
    const match = COMPLETION_PATTERNS.map((pattern) => pattern.exec(words)).find(
      (one) => one !== null,
    );
    if (match === undefined) continue;
    const leading = words.slice(0, match.index);
    const following = words.slice(match.index + match[0].length);
    if (WISH_WORD.test(leading)) continue;
    if (meaningfulTerms(words).length === 0)
      return { words: text, todoShare: MIN_TODO_SHARE, clauseShare: MIN_HALF_SHARE };
    const isRussian = /^\p{Script=Cyrillic}/u.test(match[0]);
    const isActive =
      ACTIVE_VERB.test(match[0]) && (isRussian || meaningfulTerms(following).length > 0);
    if (!isActive) return { words, todoShare: MIN_TODO_SHARE, clauseShare: MIN_CLAUSE_SHARE };
    const leadingWords = tokenize(leading);
    const hasOtherSubject = isRussian
      ? hasRussianSubject(todo, words, match[0])
      : leadingWords.some((word) => !OWN_SUBJECT_WORDS.has(word));
    if (!hasOtherSubject)
      return { words, todoShare: MIN_HALF_SHARE, clauseShare: MIN_CLAUSE_SHARE };
  }
  return null;
}

/** True if a Russian verb has a subject that the to-do has as its object. */
function hasRussianSubject(todo: string, clause: string, verb: string): boolean {
  const todoWords = new Set(tokenize(todo));
  const words = tokenize(clause);
  const verbIndex = words.indexOf(normalizeWord(verb));
  return words.some((noun, index) =>
    isRussianSubject(
      noun,
      { word: normalizeWord(verb), isBeforeNoun: verbIndex < index },
      todoWords,
    ),
  );
}

/** True if the verb of a to-do stands in the past in a message, with the person as its subject. */
function hasPastVerb(todo: string, text: string): boolean {
  const todoWords = new Set(tokenize(todo));
  const todoTerms = new Set(meaningfulTerms(todo));
  return text.split(CLAUSE_BREAK).some((clause) => {
    if (hasObjectAfterPreposition(todo, clause)) return false;
    const words = tokenize(clause);
    return words.some((word, index) => {
      if (!todoTerms.has(taskStem(word))) return false;
      if (/^\p{Script=Cyrillic}/u.test(word))
        return (
          !todoWords.has(word) && PAST_RUSSIAN.test(word) && !hasRussianSubject(todo, clause, word)
        );
      const isOwn = words.slice(0, index).every((leading) => OWN_SUBJECT_WORDS.has(leading));
      return isOwn && isEnglishPast(word, { isSame: todoWords.has(word), index });
    });
  });
}

/** True for the past of a verb; one that is the verb itself must have its person before it. */
function isEnglishPast(
  word: string,
  { isSame, index }: { readonly isSame: boolean; readonly index: number },
): boolean {
  if (isSame) return index > 0 && SAME_PAST.has(word);
  return word.endsWith('ed') || (baseForm(word) !== word && !/(?:ing|s)$/u.test(word));
}
