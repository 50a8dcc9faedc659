import { quoteFinder } from '../quoteIn.ts';
import { mergedSpans, type TextSpan } from '../own/spans.ts';
import { withoutSpans } from '../ownWords.ts';
import { indexTerms } from '../terms.ts';
import { sentenceSpans } from '../passages/sentenceSpans.ts';
import {
  forbidsRemembering,
  isHypothetical,
  isJoke,
  isPlainQuestion,
  requestForms,
  type RequestForm,
} from '../requestForms/requestForms.ts';
import type { RequestKind } from '../requestForms/requestWords.ts';
import { onlyPoints } from './pointingWords.ts';
import { quotedClause } from './quotedClause.ts';

/** Turn of the person. */
export interface RequestingTurn {
  readonly text: string;
  /** Passages that are not the person's own words, in order. */
  readonly foreign: readonly TextSpan[];
}

export interface QuoteOptions {
  readonly kinds: readonly RequestKind[];
  /** Memory that is meant: its title in quotation marks is nobody else's words. */
  readonly target?: string;
}

/** Reason for which quoted words permit nothing, not even a suggestion. */
export type QuoteRefusal = 'absent' | 'foreign' | 'forbidden' | 'hypothetical' | 'idiom';

/** Permission that the quoted words of a turn give. */
export type QuoteVerdict =
  | { readonly kind: QuoteRefusal }
  /** The person's own words, which ask for nothing. */
  | { readonly kind: 'unasked'; readonly passage: Passage }
  | {
      readonly kind: 'asked';
      readonly passage: Passage;
      readonly forms: readonly RequestForm[];
      /** It may be a joke. */
      readonly isJoke: boolean;
    };

/** Whole sentences of a turn, as offsets into its text. */
export interface Passage extends TextSpan {
  readonly text: string;
  /** Part of it that the statement is compared with: the quote, where another clause begins after it. */
  readonly quotedCore: string;
  /** The quote, where it is one of several clauses that stand for themselves; else null. */
  readonly clause: TextSpan | null;
}

/**
 * What a quote permits: it must stand in the turn, in the person's own words as a whole, and ask by
 * its form, in its own sentence or in the one beside it that only asks ("Keep both please"). Without
 * a quote the own words of the turn are judged as a whole.
 */
export function quoteVerdict(
  turn: RequestingTurn,
  quote: string,
  { kinds, target = '' }: QuoteOptions,
): QuoteVerdict {
  const { text } = turn;
  const foreign = otherForeignSpans(turn, target);
  const ownText = withoutSpans(text, foreign);
  const span = quote.trim() === '' ? wholeSpan(ownText) : quoteFinder(text)(quote);
  if (span === null) return { kind: quote.trim() === '' ? 'foreign' : 'absent' };
  if (quote.trim() !== '' && !isOwn(text, foreign, span)) return { kind: 'foreign' };
  const sentences = sentenceSpans(ownText);
  const isQuoted = quote.trim() !== '';
  const first = sentences.findIndex(({ end }) => end > span.start);
  const last = sentences.findLastIndex(({ start }) => start < span.end);
  const quotedSentences = sentences.slice(first, last + 1);
  const quoted = isQuoted ? quotedSentences : requestingSentences(ownText, quotedSentences, kinds);
  const forms = (list: readonly TextSpan[]) =>
    list.flatMap((one) => requestFormsIn(ownText, one, kinds));
  const formsInQuote = forms(quoted);
  const next = isQuoted ? sentences[last + 1] : undefined;
  const nextForms =
    formsInQuote.length === 0 && next !== undefined && onlyAsks(ownText, next, kinds) ? [next] : [];
  const askingForms = [...formsInQuote, ...forms(nextForms)];
  const passageSentences =
    askingForms.length > formsInQuote.length ? [...quoted, ...nextForms] : quoted;
  const words = ownText.slice(span.start, span.end);
  const [quotedSentence] = quoted;
  const clause =
    isQuoted && quotedSentence !== undefined && quoted.length === 1
      ? quotedClause(ownText, quotedSentence, span)
      : null;
  const isCore = clause !== null || isWholeClause(ownText, span, askingForms);
  const passage = passageOf(ownText, passageSentences, isCore ? words : null, clause);
  if (isForbidden(ownText, sentences, passageSentences, askingForms.length > 0))
    return { kind: 'forbidden' };
  if (isHypothetical(passage.text) || isHypothetical(words)) return { kind: 'hypothetical' };
  if (askingForms.length > 0) {
    const clauseForms =
      clause === null
        ? []
        : askingForms.filter(({ end }) => end > clause.start && end <= clause.end);
    const formsOfPassage = clauseForms.length > 0 ? clauseForms : askingForms;
    return { kind: 'asked', passage, forms: formsOfPassage, isJoke: isJoke(passage.text) };
  }
  return isSingleIdiom(words) ? { kind: 'idiom' } : { kind: 'unasked', passage };
}

/** Foreign passages of a turn, without those that only repeat the target. */
function otherForeignSpans({ text, foreign }: RequestingTurn, target: string): TextSpan[] {
  const terms = new Set(indexTerms(target));
  return foreign.filter(
    ({ start, end }) => !indexTerms(text.slice(start, end)).every((term) => terms.has(term)),
  );
}

/** True if a span touches no word of a foreign passage. */
function isOwn(text: string, foreign: readonly TextSpan[], span: TextSpan): boolean {
  return foreign.every(
    ({ start, end }) =>
      !/[\p{L}\p{N}]/u.test(text.slice(Math.max(start, span.start), Math.min(end, span.end))),
  );
}

/**
 * Without a quote: the sentences that ask, each with the one before it if it only asks ("Keep that").
 * All of them where none asks.
 */
function requestingSentences(
  ownText: string,
  sentences: readonly TextSpan[],
  kinds: readonly RequestKind[],
): readonly TextSpan[] {
  const requestSentences = sentences.flatMap((sentence, index) => {
    if (requestFormsIn(ownText, sentence, kinds).length === 0) return [];
    const previous = sentences[index - 1];
    const isPointing = previous !== undefined && onlyAsks(ownText, sentence, kinds);
    return isPointing ? [previous, sentence] : [sentence];
  });
  return requestSentences.length === 0 ? sentences : requestSentences;
}

function requestFormsIn(
  ownText: string,
  sentence: TextSpan,
  kinds: readonly RequestKind[],
): RequestForm[] {
  const text = ownText.slice(sentence.start, sentence.end);
  if (isPlainQuestion(text)) return [];
  return kinds
    .flatMap((kind) => requestForms(text, kind))
    .map((form) => ({
      ...form,
      start: form.start + sentence.start,
      end: form.end + sentence.start,
    }));
}

/** Beginning of a clause that adds another thought to a request. */
const NEXT_CLAUSE =
  /^[\s,;:.—–-]{0,6}(?:so|but|because|though|although|anyway|maybe|by the way|btw|а|но|так что|поэтому|потому что|зато|кстати|хотя)(?!\p{L})/iu;

/** True if a quote holds its request and ends where another thought begins. */
function isWholeClause(ownText: string, span: TextSpan, forms: readonly RequestForm[]): boolean {
  const containsRequestSpan = forms.some(({ end }) => end > span.start && end <= span.end);
  return containsRequestSpan && NEXT_CLAUSE.test(ownText.slice(span.end, span.end + 40));
}

function passageOf(
  ownText: string,
  sentences: readonly TextSpan[],
  quotedCore: string | null,
  clause: TextSpan | null,
): Passage {
  const [merged] = mergedSpans(
    [{ start: sentences[0]?.start ?? 0, end: sentences.at(-1)?.end ?? 0 }],
    ownText.length,
  );
  const { start, end } = merged ?? { start: 0, end: 0 };
  const text = ownText.slice(start, end).trim();
  return { start, end, text, quotedCore: quotedCore ?? text, clause };
}

/**
 * A sentence that forbids, in the passage or just before or after it, forbids the passage; a request
 * in another sentence of its own stays one.
 */
function isForbidden(
  ownText: string,
  sentences: readonly TextSpan[],
  passageSentences: readonly TextSpan[],
  isRequested: boolean,
): boolean {
  const textOf = ({ start, end }: TextSpan) => ownText.slice(start, end);
  if (passageSentences.some((one) => forbidsRemembering(textOf(one)))) return true;
  return !isRequested && sentences.some((one) => forbidsRemembering(textOf(one)));
}

/** Words of a sentence that only asks, whatever they are: "keep them please", "запомни это". */
const SHORT_WORDS = 4;

/** True for a sentence that asks, and states nothing: "Can you put both of these on my list?". */
function onlyAsks(ownText: string, sentence: TextSpan, kinds: readonly RequestKind[]): boolean {
  const text = ownText.slice(sentence.start, sentence.end);
  if ((text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) <= SHORT_WORDS) return true;
  const [form] = requestFormsIn(ownText, sentence, kinds);
  if (form === undefined) return false;
  const leading = ownText.slice(sentence.start, form.start);
  const trailing = ownText.slice(form.end, sentence.end);
  return [leading, trailing].every((part) => !/[\p{L}\p{N}]/u.test(part) || onlyPoints(part));
}

const IDIOM =
  /^[^\p{L}]*(?:[\p{L}]+[\s,]+){0,3}?(?:forget (?:about )?(?:it|that)|never ?mind|remember me|забудь(?:те)?|проехали|неважно|запомни(?:те)? меня)(?!\p{L})/iu;

function isSingleIdiom(clause: string): boolean {
  return IDIOM.test(clause);
}

function wholeSpan(ownText: string): TextSpan | null {
  const start = ownText.search(/\S/u);
  return start < 0 || !/[\p{L}\p{N}]/u.test(ownText)
    ? null
    : { start, end: ownText.trimEnd().length };
}
