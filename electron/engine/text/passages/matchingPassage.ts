import { clip } from '../clip.ts';
import { stem } from '../stem.ts';
import { sentenceSpans } from './sentenceSpans.ts';
import { tokenSpans } from '../tokenize.ts';

interface ScoredSentence {
  readonly start: number;
  readonly end: number;
  readonly terms: ReadonlySet<string>;
}

/**
 * Passage of a long text that a question is about: the whole sentences around its terms, as many as
 * fit, "…" where something is left out. The run with most different terms wins, then the first. A
 * text that fits, or without any of the terms, is shown from its beginning.
 */
export function matchingPassage(text: string, terms: readonly string[], maxLength: number): string {
  if (text.length <= maxLength) return text;
  const sentences = scoreSentences(text, new Set(terms));
  const best = bestRun(sentences, maxLength);
  if (best === null) return clip(text, maxLength);
  const passage = text.slice(best.start, best.end).trim();
  const cut = passage.length > maxLength - 2 ? clip(passage, maxLength - 2) : passage;
  return `${best.start > 0 ? '…' : ''}${cut}${best.end < text.length ? '…' : ''}`;
}

function scoreSentences(text: string, terms: ReadonlySet<string>): ScoredSentence[] {
  const hits = tokenSpans(text)
    .map(({ start, token }) => ({ start, term: stem(token) }))
    .filter(({ term }) => terms.has(term));
  let next = 0;
  return sentenceSpans(text).map(({ start, end }) => {
    const sentenceTerms = new Set<string>();
    for (let hit = hits[next]; hit !== undefined && hit.start < end; hit = hits[(next += 1)]) {
      sentenceTerms.add(hit.term);
    }
    return { start, end, terms: sentenceTerms };
  });
}

function bestRun(
  sentences: readonly ScoredSentence[],
  maxLength: number,
): { readonly start: number; readonly end: number } | null {
  let best: { start: number; end: number; distinct: number } | null = null;
  for (const [index, first] of sentences.entries()) {
    if (first.terms.size === 0) continue;
    const run = runFrom(sentences, index, maxLength);
    if (run.distinct > (best?.distinct ?? 0)) best = run;
  }
  return best;
}

/** Sentences from this one on that fit, with one before it for its context where there is room. */
function runFrom(sentences: readonly ScoredSentence[], index: number, maxLength: number) {
  const first = sentences[index];
  if (first === undefined) return { start: 0, end: 0, distinct: 0 };
  const terms = new Set(first.terms);
  let { start, end } = first;
  for (const sentence of sentences.slice(index + 1, index + MAX_SENTENCES)) {
    if (sentence.end - start > maxLength - 2) break;
    end = sentence.end;
    for (const term of sentence.terms) terms.add(term);
  }
  const previous = sentences[index - 1];
  if (previous !== undefined && end - previous.start <= maxLength - 2) start = previous.start;
  return { start, end, distinct: terms.size };
}

/** Sentences examined for one run; more do not fit. */
const MAX_SENTENCES = 60;
