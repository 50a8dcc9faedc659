import { capitalize } from '../capitalize.ts';
import { trimEnd } from '../../algorithms/trimEnd.ts';
import type { TextSpan } from '../own/spans.ts';
import { indexTerms, queryTerms } from '../terms.ts';
import type { Passage, RequestingTurn } from './ownRequest.ts';
import { requestForms, type RequestForm } from '../requestForms/requestForms.ts';
import { sentenceSpans } from '../passages/sentenceSpans.ts';
import {
  isIndirectQuestion,
  onlyPoints,
  pointsAtText,
  pointsElsewhere,
  withoutList,
} from './pointingWords.ts';

const LEAD_IN =
  /^(?:[\s,:;.!?—–-]|(?:please|pls|plz|that|this|the following|down|for me|to your memory|in mind|себе|пожалуйста|плиз|плз|что|это|следующее|на будущее|that's|dass|daß|que|qu['’]|che|bahwa|bitte|por favor|per favore|s['’]il (?:te|vous) pla[iî]t|tolong)(?![\p{L}\p{N}'’]))+/iu;
const TRAILING_COURTESY =
  /(?<![\p{L}])(?:please|pls|plz|thanks|thx|and|so|but|then|that|this|it|ok|пожалуйста|плиз|спасибо|это|и|а|ну)$/iu;

/** Words of courtesy after a statement that are taken off, one after the other. */
const MAX_TRAILING_COURTESIES = 6;

/** Fewest words of a statement; one word states nothing. */
const MIN_WORDS = 2;

/**
 * The person's own sentence that a request points to, without the words that ask: "Remember that Ben
 * is vegetarian" gives "Ben is vegetarian", "It is 5512. Keep that" gives "It is 5512". Of several,
 * those that share a word with the model's statement. Null where nothing is left.
 */
export function ownStatement(
  turn: string,
  passage: Passage,
  forms: readonly RequestForm[],
  statement: string,
): string | null {
  const stated = new Set(queryTerms(statement));
  const { start: offset, end: limit } = passage.clause ?? passage;
  const source = turn.slice(offset, limit);
  const parts = sentenceSpans(source).flatMap(({ start, end }) => {
    const sentence = source.slice(start, end);
    const form = forms.find((one) => one.start - offset < end && one.end - offset > start);
    if (form === undefined) return termShareOf(sentence, stated) > 0 ? [sentence] : [];
    const trailing = stripMarks(sentence.slice(Math.max(0, form.end - offset - start)));
    const leading = stripMarks(sentence.slice(0, Math.max(0, form.start - offset - start)));
    const [best] = [trailing, leading]
      .filter(isStatement)
      .toSorted((a, b) => termShareOf(b, stated) - termShareOf(a, stated));
    return best === undefined ? [] : [best];
  });
  const ownWording = parts.join(' ').replaceAll(/\s+/gu, ' ').trim();
  return isStatement(ownWording) ? capitalize(trimEnd(ownWording, '? ')) : null;
}

function isStatement(text: string): boolean {
  const meaning = queryTerms(text);
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return (
    words >= MIN_WORDS &&
    meaning.length > 0 &&
    !onlyPoints(text) &&
    !isIndirectQuestion(text) &&
    !pointsElsewhere(text)
  );
}

/** Statement without the words around it, which ask, thank or name a list. */
function stripMarks(text: string): string {
  const statement = stripCourtesies(text);
  const unlisted = stripCourtesies(withoutList(statement));
  return (unlisted.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= MIN_WORDS ? unlisted : statement;
}

function stripCourtesies(text: string): string {
  let statement = text.replace(LEAD_IN, '');
  for (let cut = 0; cut < MAX_TRAILING_COURTESIES; cut += 1) {
    const next = trimEnd(statement.trim(), ',:;—–-').trim().replace(TRAILING_COURTESY, '');
    if (next === statement) break;
    statement = next;
  }
  return statement.trim();
}

/**
 * Sentence of a foreign passage of the turn that a request outside it points to. Null if the request
 * does not point, or the statement says something else.
 */
export function referencedSentence(
  turn: RequestingTurn,
  passage: Passage,
  statement: string,
): string | null {
  return pointsAtText(passage.text) ? foreignSentence([turn], statement) : null;
}

/** Sentence of the turns' foreign passages that shares most words with a statement; null where none says it. */
export function foreignSentence(
  turns: readonly RequestingTurn[],
  statement: string,
): string | null {
  const stated = new Set(queryTerms(statement));
  const candidates = turns.flatMap(({ text, foreign }) =>
    foreign.flatMap((span) =>
      sentencesOf(text, span).map((sentence) => ({
        sentence,
        share: termShareOf(sentence, stated),
      })),
    ),
  );
  const [best] = candidates.toSorted((a, b) => b.share - a.share);
  return best !== undefined && best.share >= MIN_SHARE ? best.sentence : null;
}

/** Least share of a statement's words that the sentence must hold. */
const MIN_SHARE = 0.5;

function sentencesOf(text: string, { start, end }: TextSpan): string[] {
  const block = text.slice(start, end).replaceAll(/^[ \t]*>[ \t]?/gmu, '');
  return sentenceSpans(block).map((span) =>
    block.slice(span.start, span.end).replaceAll(/\s+/gu, ' ').trim(),
  );
}

function termShareOf(sentence: string, stated: ReadonlySet<string>): number {
  const terms = new Set(indexTerms(sentence));
  const shared = [...stated].filter((term) => terms.has(term)).length;
  return stated.size === 0 ? 0 : shared / stated.size;
}

/** True if a sentence holds a request of its own, which may not be stored as if it were the person's. */
export function containsRequest(sentence: string): boolean {
  return requestForms(sentence, 'remember').length > 0;
}
