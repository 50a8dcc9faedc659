import { languageTokens } from '../languages/languageTokens.ts';
import { questionLanguage } from '../languages/writtenLanguage.ts';
import { tokenSpans } from '../tokenize.ts';
import { figuresIn, figureOf, withoutGrouping } from './figures.ts';
import { isDoubted, isNegation, isWish } from './mood.ts';
import { canonicalTerm, isFreeWord, isKin } from './rewording.ts';
import { monthOf, weekdayOf } from './timeWords.ts';

type ClaimKind = 'name' | 'figure' | 'month' | 'weekday' | 'kin' | 'word' | 'free';

/** Word of a text with the modifiers of its sentence. */
export interface Claim {
  readonly token: string;
  readonly term: string;
  readonly kind: ClaimKind;
  /** `before`: in the clause of a negation, but in front of it. */
  readonly negated: 'no' | 'yes' | 'before';
  /** First word of its sentence, which is capitalized whatever it is. */
  readonly opening: boolean;
  readonly doubted: boolean;
  readonly wished: boolean;
}

export interface Claims {
  readonly claims: readonly Claim[];
  readonly figures: ReadonlySet<number>;
  readonly tokens: readonly string[];
}

const SENTENCE = /[^.!?…\n。！？]+(?:[.!?…](?=\S)[^.!?…\n。！？]*)*[.!?…。！？]*/gu;
const CLAUSE_WORDS = new Set(
  `and but because since who which that where when while so although и а но потому что который
   которая которые которого которую где когда поэтому хотя зато однако`.split(/\s+/u),
);
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Verbs that begin a statement whose subject a model leaves out. */
const OPENERS = new Set(
  `lives likes loves owns works has prefers plans wants needs uses enjoys hates dislikes bought moved
   started planning working living studies plays drives takes speaks goes wakes is was will remember
   descale описание живёт живет любит работает имеет предпочитает планирует хочет ездит купил купила`.split(
    /\s+/u,
  ),
);

/** Words of a text with the modifiers that a statement must preserve. */
export function claimsOf(source: string, beginsWithVerb = false): Claims {
  const text = withoutGrouping(source);
  const claims: Claim[] = [];
  const tokens: string[] = [];
  const negations = languageTokens(questionLanguage(text), 'negations');
  for (const { 0: sentence } of text.matchAll(SENTENCE)) {
    const doubted = isDoubted(sentence);
    for (const clause of clausesOf(sentence)) {
      const wished = isWish(clause.text);
      const from = clause.words.findIndex(
        ({ token, raw }, index) =>
          isNegation(token, raw, clause.words[index + 1]?.token) || negations.has(token),
      );
      clause.words.forEach((word, index) => {
        tokens.push(word.token);
        const negated = from < 0 ? 'no' : index < from ? 'before' : 'yes';
        const usual = kindOf(word);
        for (const term of termsOf(word)) {
          const isVerb = beginsWithVerb && claims.length === 0;
          const kind = isVerb && usual === 'name' ? 'word' : usual;
          const { token, first: opening } = word;
          claims.push({ token, term, kind, negated, opening, doubted, wished });
        }
      });
    }
  }
  return { claims, figures: figuresIn(tokens), tokens };
}

interface Word {
  readonly token: string;
  readonly raw: string;
  /** First word of its sentence, which is always capitalized. */
  readonly first: boolean;
}

interface Clause {
  readonly text: string;
  readonly words: Word[];
}

function clausesOf(sentence: string): Clause[] {
  const clauses: { text: string; words: Word[] }[] = [];
  let end = 0;
  for (const [index, span] of tokenSpans(sentence).entries()) {
    const gap = sentence.slice(end, span.start);
    const isBreak = index === 0 || /[,;:()—–"«»“”]/u.test(gap) || CLAUSE_WORDS.has(span.token);
    if (isBreak) clauses.push({ text: '', words: [] });
    const clause = clauses.at(-1);
    if (clause === undefined) continue;
    clause.text += sentence.slice(isBreak ? span.start : end, span.end);
    const raw = sentence.slice(span.start, span.end);
    clause.words.push({ token: span.token, raw, first: index === 0 });
    end = span.end;
  }
  return clauses;
}

function kindOf({ token, raw, first }: Word): ClaimKind {
  if (figureOf(token) !== null) return 'figure';
  if (weekdayOf(token) !== null) return 'weekday';
  if (monthOf(token) !== null && (raw !== 'may' || !/^\p{Ll}/u.test(raw))) return 'month';
  if (isFreeWord(token)) return 'free';
  const term = canonicalTerm(token);
  if (isKin(term)) return 'kin';
  const isCapital = /^\p{Lu}/u.test(raw);
  if (!isCapital) return 'word';
  // An infinitive, or a verb without its subject, begins a sentence in Russian.
  const isOpener = OPENERS.has(token) || /(?:ть|ться|чь|тись)$/u.test(token);
  return first && isOpener ? 'word' : 'name';
}

function termsOf({ token }: Word): string[] {
  if (!UNSPACED.test(token)) return [canonicalTerm(token)];
  const letters = [...token];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}
