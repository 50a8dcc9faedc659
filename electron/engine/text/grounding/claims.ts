import { languageTokens } from '../languages/languageTokens.ts';
import { detectQuestionLanguage } from '../languages/detectLanguage.ts';
import { isUnspaced } from '../segmentation/segmentedWords.ts';
import { tokenSpans } from '../tokenize.ts';
import type { SpokenClock } from '../dates/clockTime.ts';
import { figuresOfClock, minutesOf, minutesOfAmount, statesTime } from './clockFigures.ts';
import { figuresIn, figureOf, multipliedFigure, splitUnit } from './figures.ts';
import { figureSpans, type FigureSpan } from './figureSpans.ts';
import { clauseSubject, isRelative, UNCLEAR_SUBJECT, type ClauseSubject } from './clauseSubject.ts';
import { namedSubject } from './namedSubject.ts';
import { relativeOwner } from './relativeOwner.ts';
import { doubtScope } from './doubtScope.ts';
import { isDoubtWord, isNegation, isPast, isWish, withoutReminders } from './mood.ts';
import { canonicalTerm, isFunctionWord, isKinshipTerm } from './rewording.ts';
import { monthOf, weekdayOf } from './candidateDates.ts';

type ClaimKind = 'name' | 'figure' | 'time' | 'month' | 'weekday' | 'kin' | 'word' | 'free';

/** Word of a text with the modifiers of its sentence. */
export interface Claim {
  readonly token: string;
  readonly term: string;
  readonly kind: ClaimKind;
  /** `before`: in the clause of a negation, but in front of it. */
  readonly negation: 'no' | 'yes' | 'before';
  /** First word of its sentence, which is capitalized whatever it is. */
  readonly isSentenceStart: boolean;
  readonly doubted: boolean;
  readonly wished: boolean;
  readonly past: boolean;
  readonly subject: ClauseSubject;
  /** Owner of a relative, as the word for it; null for the speaker's, and for other words. */
  readonly owner: string | null;
  /** Time of day that it belongs to: "PM" and "o'clock" claim nothing beside their hour. */
  readonly clock: SpokenClock | null;
}

/** Figures that a text states. */
export interface Figures {
  /** Numbers by themselves. */
  readonly numbers: ReadonlySet<number>;
  /** Numbers that its times of day are also called by. */
  readonly hours: ReadonlySet<number>;
  /** Times of day, in minutes from midnight. */
  readonly times: ReadonlySet<number>;
}

export interface Claims {
  readonly claims: readonly Claim[];
  readonly figures: Figures;
  readonly tokens: readonly string[];
}

const SENTENCE = /[^.!?…\n。！？]+(?:[.!?…](?=\S)[^.!?…\n。！？]*)*[.!?…。！？]*/gu;
const CLAUSE_WORDS = new Set(
  `and but because since who which that where when while so although и а но потому что который
   которая которые которого которую где когда поэтому хотя зато однако`.split(/\s+/u),
);

/** Verbs that begin a statement whose subject a model leaves out. */
const LEADING_VERBS = new Set(
  `lives likes loves owns works has prefers plans wants needs uses enjoys hates dislikes bought moved
   started planning working living studies plays drives takes speaks goes wakes is was will remember
   descale описание живёт живет любит работает имеет предпочитает планирует хочет ездит купил купила`.split(
    /\s+/u,
  ),
);

/** Words of a text with the modifiers that a statement must preserve. */
export function claimsOf(source: string, beginsWithVerb = false): Claims {
  const spans = figureSpans(source);
  const text = withoutReminders(stripFigureMarks(source, spans));
  const spanAtOffset = createSpanFinder(spans);
  const claims: Claim[] = [];
  const tokens: string[] = [];
  const language = detectQuestionLanguage(text);
  const negations = languageTokens(language, 'negations');
  for (const { 0: sentence, index: offset } of text.matchAll(SENTENCE)) {
    const isDoubtedAt = doubtScope(sentence, language);
    let subject = UNCLEAR_SUBJECT;
    for (const clause of clausesOf(sentence, (start) => spanAtOffset(offset + start))) {
      const doubted = isDoubtedAt(clause.start);
      const wished = isWish(clause.text, language);
      const past = isPast(clause.text);
      const clauseName = namedSubject(clause.words);
      subject = clauseSubject(clause.words, clauseName, subject);
      const from = clause.words.findIndex(
        ({ token, raw }, index) =>
          isNegation(token, raw, clause.words[index + 1]?.token) || negations.has(token),
      );
      clause.words.forEach((word, index) => {
        const { token, clock, isSentenceStart } = word;
        const negation = from < 0 ? 'no' : index < from ? 'before' : 'yes';
        const owner = isRelative(token) ? relativeOwner(clause.words, index, clauseName) : null;
        const modifiers = {
          negation,
          doubted,
          wished,
          past,
          subject,
          owner,
          clock,
        } as const;
        if (clock !== null && word.isClockStart) {
          const term = `${minutesOf(clock)}:`;
          claims.push({ token: '', term, kind: 'time', isSentenceStart: false, ...modifiers });
        }
        const isNumeral = clock !== null && figureOf(token) !== null;
        tokens.push(isNumeral ? '' : token);
        if (isNumeral) return;
        const usualKind = kindOf(word);
        for (const term of termsOf(word)) {
          const isVerb = beginsWithVerb && claims.length === 0;
          const kind = isVerb && usualKind === 'name' ? 'word' : usualKind;
          claims.push({ token, term, kind, isSentenceStart, ...modifiers });
        }
      });
    }
  }
  return { claims, tokens, figures: figuresOf(source, spans, tokens) };
}

function figuresOf(text: string, spans: readonly FigureSpan[], tokens: readonly string[]): Figures {
  const clocks = spans.flatMap(({ clock }) => clock ?? []);
  const amounts = spans
    .filter(({ clock }) => clock === null)
    .flatMap(({ start, end }) => minutesOfAmount(text.slice(start, end)) ?? []);
  return {
    numbers: figuresIn(tokens),
    hours: new Set(clocks.flatMap(figuresOfClock)),
    times: new Set([...clocks.map(minutesOf), ...amounts]),
  };
}

/** Text of the same length, in which the marks of a figure divide no sentence. */
function stripFigureMarks(text: string, spans: readonly FigureSpan[]): string {
  let plain = '';
  for (const { start, end } of spans) {
    const words = text.slice(start, end);
    // The last dot of "5 p.m." may end the sentence as well.
    const ending = words.endsWith('.') && !/^\s+\p{Ll}/u.test(text.slice(end, end + 3)) ? '.' : '';
    const body = words.slice(0, words.length - ending.length);
    plain += text.slice(plain.length, start) + body.replaceAll(/[^\p{L}\p{N}]/gu, ' ') + ending;
  }
  return plain + text.slice(plain.length);
}

/** Finder of the span that holds a position, for positions in order. */
function createSpanFinder(spans: readonly FigureSpan[]): (at: number) => FigureSpan | null {
  let next = 0;
  return (at) => {
    while ((spans[next]?.end ?? Infinity) <= at) next += 1;
    const span = spans[next];
    return span !== undefined && span.start <= at ? span : null;
  };
}

interface Word {
  readonly token: string;
  readonly raw: string;
  /** First word of its sentence, which is always capitalized. */
  readonly isSentenceStart: boolean;
  readonly clock: SpokenClock | null;
  /** First word of its time of day. */
  readonly isClockStart: boolean;
}

interface Clause {
  /** Offset in its sentence. */
  readonly start: number;
  readonly text: string;
  readonly words: Word[];
}

function clausesOf(sentence: string, spanAtOffset: (start: number) => FigureSpan | null): Clause[] {
  const clauses: { start: number; text: string; words: Word[] }[] = [];
  let end = 0;
  let last: FigureSpan | null = null;
  for (const [index, span] of tokenSpans(sentence).entries()) {
    const figure = spanAtOffset(span.start);
    const isContinued = figure !== null && figure === last;
    last = figure;
    // A number is one word, by its first token.
    if (isContinued && figure.clock === null) continue;
    const [token, unit] = splitUnit(figure?.clock === null ? figure.token : span.token);
    const gap = sentence.slice(end, span.start);
    // "Так и не поехали" is one clause.
    const isConjunction = CLAUSE_WORDS.has(token) && clauses.at(-1)?.words.at(-1)?.token !== 'так';
    const startsClause = index === 0 || /[,;:()—–"«»“”]/u.test(gap) || isConjunction;
    if (startsClause) clauses.push({ start: span.start, text: '', words: [] });
    const clause = clauses.at(-1);
    if (clause === undefined) continue;
    clause.text += sentence.slice(startsClause ? span.start : end, span.end);
    end = span.end;
    const clock = figure?.clock ?? null;
    const previous = clause.words.at(-1);
    const product = clock !== null || previous === undefined ? null : productOf(previous, token);
    if (previous !== undefined && product !== null) {
      clause.words.splice(-1, 1, { ...previous, token: product });
      continue;
    }
    const raw = sentence.slice(span.start, span.end);
    clause.words.push({
      token,
      raw,
      isSentenceStart: index === 0,
      clock,
      isClockStart: !isContinued,
    });
    if (unit !== null) {
      clause.words.push({
        token: unit,
        raw: unit,
        isSentenceStart: false,
        clock,
        isClockStart: false,
      });
    }
  }
  return clauses;
}

/** "45" and "thousand" as one number; null for words that multiply nothing. */
function productOf(previous: Word, token: string): string | null {
  if (previous.clock !== null || !/^\d/u.test(previous.token)) return null;
  return multipliedFigure(previous.token, token);
}

/** Figures of several texts. */
export function mergeFigures(all: readonly Figures[]): Figures {
  return {
    numbers: new Set(all.flatMap(({ numbers }) => [...numbers])),
    hours: new Set(all.flatMap(({ hours }) => [...hours])),
    times: new Set(all.flatMap(({ times }) => [...times])),
  };
}

/** True if a text states the number or the time of a claim, in whatever form. */
export function statesFigure(
  { token, clock }: Pick<Claim, 'token' | 'clock'>,
  figures: Figures,
): boolean {
  if (clock !== null) return statesTime(clock, figures);
  const figure = figureOf(token);
  return figure !== null && (figures.numbers.has(figure) || figures.hours.has(figure));
}

function kindOf({ token, raw, isSentenceStart }: Word): ClaimKind {
  if (figureOf(token) !== null) return 'figure';
  if (weekdayOf(token) !== null) return 'weekday';
  if (monthOf(token) !== null && (raw !== 'may' || !/^\p{Ll}/u.test(raw))) return 'month';
  if (isFunctionWord(token) || isDoubtWord(token)) return 'free';
  const term = canonicalTerm(token);
  if (isKinshipTerm(term)) return 'kin';
  const isCapital = /^\p{Lu}/u.test(raw);
  if (!isCapital) return 'word';
  // An infinitive, or a verb without its subject, begins a sentence in Russian.
  const isOpener = LEADING_VERBS.has(token) || /(?:ть|ться|чь|тись)$/u.test(token);
  return isSentenceStart && isOpener ? 'word' : 'name';
}

function termsOf({ token }: Word): string[] {
  if (!isUnspaced(token)) return [canonicalTerm(token)];
  const letters = [...token];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}
