import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import type { TextSpan } from '../../text/own/spans.ts';
import { sentenceSpans } from '../../text/passages/sentenceSpans.ts';
import { requestForms } from '../../text/requestForms/requestForms.ts';
import { takenBackSpan } from '../../text/statements/jokeRetraction.ts';
import { indexTerms, queryTerms } from '../../text/terms.ts';
import { turnsForbidden, withholdForbiddenEvidence } from './withholdForbiddenEvidence.ts';

/** Turn of a session, of which some passages may be no evidence. */
export interface EvidenceTurn extends SessionEpisode {
  /** Passages that are no evidence, in a turn that is one by its others. */
  readonly withheld?: readonly TextSpan[];
}

const statementsCodec = jsonCodec(z.array(z.string().nullable()));
/** Requests whose sentence is spent; one that confirms may say more: "Yes, he lets us keep the dog." */
const KINDS = ['remember', 'remind', 'correct', 'forget', 'finish'] as const;

/** Least words of a sentence that may state something. */
const MIN_WORDS = 3;

/**
 * Turns of a session as evidence. Of a turn with a request that was obeyed, or a joke that was taken
 * back in it, the other sentences are evidence: "Remember that Ben is vegetarian. I moved to Oslo."
 */
export function evidenceTurns(episodes: readonly SessionEpisode[]): EvidenceTurn[] {
  const forbiddenTurns = turnsForbidden(episodes);
  const strict = withholdForbiddenEvidence(episodes, forbiddenTurns);
  return episodes.map((episode, index) => {
    const withheldTurn = strict[index] ?? episode;
    if (episode.source_role !== 'user') return withheldTurn;
    const spans = forbiddenTurns.has(episode.seq) ? null : withheldSpans(episode);
    if (spans === null) return withheldTurn;
    const isLeft = sentenceSpans(episode.content).some(
      (sentence) =>
        wordsOf(episode.content.slice(sentence.start, sentence.end)) >= MIN_WORDS &&
        !overlaps(spans, sentence),
    );
    return isLeft
      ? { ...episode, no_evidence: 0, withheld: spans }
      : { ...episode, no_evidence: 1 };
  });
}

/** Passages that a turn may not give; null where that is none, or all of it. */
function withheldSpans(episode: SessionEpisode): TextSpan[] | null {
  const { content, no_evidence, stored_statements: stored } = episode;
  const joke = takenBackSpan(content);
  const jokes = joke === null ? [] : [joke];
  if (stored === null) return no_evidence === 1 || joke === null ? null : jokes;
  const statements = statementsCodec.parse(stored);
  // Of what was forgotten nobody knows any more which words it had.
  if (statements.includes(null)) return null;
  const storedSpans = spentSpans(
    content,
    statements.flatMap((one) => one ?? []),
  );
  return [...storedSpans, ...jokes];
}

/** Sentences that ask, or say what was stored. */
function spentSpans(content: string, statements: readonly string[]): TextSpan[] {
  const stored = statements.map((statement) => new Set(queryTerms(statement)));
  return sentenceSpans(content).filter(({ start, end }) => {
    const sentence = content.slice(start, end);
    if (KINDS.some((kind) => requestForms(sentence, kind).length > 0)) return true;
    const terms = new Set(indexTerms(sentence));
    return stored.some((statement) => {
      const shared = [...statement].filter((term) => terms.has(term)).length;
      return shared > 0 && shared >= Math.min(statement.size, terms.size) * MIN_SHARE;
    });
  });
}

/** Share of a sentence's or a stored statement's words by which one says the other. */
const MIN_SHARE = 0.4;

export function overlaps(
  spans: readonly TextSpan[],
  { start, end }: Pick<TextSpan, 'start' | 'end'>,
): boolean {
  return spans.some((span) => span.start < end && span.end > start);
}

function wordsOf(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
