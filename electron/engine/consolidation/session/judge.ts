import type { StoredVerdict } from '../plan/chunkReply.ts';
import { maxOutputTokens } from '../../algorithms/ranking/maxOutputTokens.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import {
  askStructured,
  type MemoryModel,
  type StructuredProblem,
} from '../driver/askStructured.ts';
import { readItems } from '../plan/readItems.ts';
import { clip } from '../../text/clip.ts';
import { isTooLong } from './extractChunk.ts';
import { verdictItemSchema, judgePrompt, type Verdict } from '../prompts/judge.ts';
import type { Usage } from '../../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';

interface Pair {
  readonly pair: number;
  readonly known: { readonly at: EpochMs; readonly text: string };
  readonly fresh: { readonly at: EpochMs; readonly text: string };
}

export interface JudgedPair {
  readonly pair: number;
  readonly verdict: Verdict;
  /** 0..1. */
  readonly confidence: number;
}

/** Judge of pairs of new and known statements. A pair without a verdict is unrelated. */
export type Judge = (
  pairs: readonly Pair[],
) => Promise<Result<readonly JudgedPair[], StructuredProblem>>;

/** Judge with stored verdicts: requests only the missing ones. */
export function createStoredJudge(stored: readonly StoredVerdict[], ask: Judge): Judge {
  const verdictByPair = new Map(
    stored.map((verdict) => [`${verdict.known}\n${verdict.fresh}`, verdict]),
  );
  return async (pairs) => {
    const answered: JudgedPair[] = [];
    const unanswered: Pair[] = [];
    for (const pair of pairs) {
      const verdict = verdictByPair.get(`${pair.known.text}\n${pair.fresh.text}`);
      if (verdict === undefined) unanswered.push(pair);
      else {
        const { relation, confidence } = verdict;
        answered.push({ pair: pair.pair, verdict: relation, confidence });
      }
    }
    if (unanswered.length === 0) return ok(answered);
    const verdicts = await ask(unanswered);
    return verdicts.ok ? ok([...answered, ...verdicts.value]) : verdicts;
  };
}

/** Tokens of a verdict with its keys, as an upper bound. */
const TOKENS_PER_VERDICT = 20;

/** Pairs in one request: a small model compares no more with care. */
const PAIRS_PER_CALL = 5;

/** Fewest UTF-16 units of a text worth judging: what is shorter is no reason for an overflow. */
const MIN_JUDGED_LENGTH = 200;

const lengthOf = ({ text }: Pair['known']): number => text.length;

function clippedPair(pair: Pair, length: number): Pair {
  const clipText = (statement: Pair['known']) => ({
    ...statement,
    text: clip(statement.text, length),
  });
  return { ...pair, known: clipText(pair.known), fresh: clipText(pair.fresh) };
}

export function createModelJudge(deps: {
  readonly model: MemoryModel;
  readonly timeOf: (at: EpochMs) => string;
  readonly signal: AbortSignal;
  readonly used: (usage: Usage) => void;
}): Judge {
  /** Splits a request that is too long for one answer: a pair left out would pass as unrelated. */
  const ask: Judge = async (pairs) => {
    const answer = await askStructured(deps.model, questionOf(pairs), deps.signal);
    deps.used(answer.ok ? answer.value.usage : answer.error.usage);
    if (!answer.ok) {
      if (!isTooLong(answer.error.problem)) return err(answer.error.problem);
      return pairs.length > 1 ? await judgeHalves(pairs) : await judgeClipped(pairs);
    }
    const { replies } = answer.value;
    const verdicts = verdictsIn(replies, pairs);
    const unjudgedPairs = pairs.filter(({ pair }) => !verdicts.some((one) => one.pair === pair));
    if (unjudgedPairs.length === 0 || !replies.some(({ cutOff }) => cutOff)) return ok(verdicts);
    if (pairs.length === 1) return await judgeClipped(pairs);
    const retried =
      unjudgedPairs.length < pairs.length
        ? await ask(unjudgedPairs)
        : await judgeHalves(unjudgedPairs);
    return retried.ok ? ok([...verdicts, ...retried.value]) : retried;
  };
  const judgeHalves = (pairs: readonly Pair[]) =>
    judgeInBatches(pairs, Math.ceil(pairs.length / 2));
  /**
   * One pair that is too long by itself is judged by the beginnings of its texts. A pair that no
   * length helps passes as unrelated: it would keep all that follows from ever being read.
   */
  const judgeClipped = async (pairs: readonly Pair[]): ReturnType<Judge> => {
    const longest = Math.max(...pairs.flatMap(({ known, fresh }) => [known, fresh].map(lengthOf)));
    const length = Math.floor(longest / 2);
    if (length < MIN_JUDGED_LENGTH) return ok([]);
    return await ask(pairs.map((pair) => clippedPair(pair, length)));
  };
  const judgeInBatches = async (pairs: readonly Pair[], size: number): ReturnType<Judge> => {
    const verdicts: JudgedPair[] = [];
    for (let from = 0; from < pairs.length; from += size) {
      const some = await ask(pairs.slice(from, from + size));
      if (!some.ok) return some;
      verdicts.push(...some.value);
    }
    return ok(verdicts);
  };
  const questionOf = (pairs: readonly Pair[]) => ({
    turns: judgePrompt.render({
      pairs: pairs.map(({ known: existing, fresh: statement }, n) => ({
        pair: n + 1,
        known: { when: deps.timeOf(existing.at), text: existing.text },
        fresh: { when: deps.timeOf(statement.at), text: statement.text },
      })),
    }),
    format: judgePrompt.format,
    maxTokens: maxOutputTokens(pairs.length * TOKENS_PER_VERDICT),
    key: 'pairs',
    item: verdictItemSchema,
  });
  return (pairs) => judgeInBatches(pairs, PAIRS_PER_CALL);
}

/** Verdicts on pairs, which are counted from 1 in each question. */
function verdictsIn(
  replies: readonly { readonly text: string; readonly cutOff: boolean }[],
  pairs: readonly Pair[],
): JudgedPair[] {
  const byPair = new Map<number, JudgedPair>();
  for (const { text, cutOff } of replies) {
    const parsed = readItems(text, 'pairs', verdictItemSchema, cutOff);
    if ('unreadable' in parsed) continue;
    for (const { pair: pairNumber, relation, confidence } of parsed.items) {
      const pair = pairs[pairNumber - 1];
      // The first verdict on a pair counts.
      if (pair === undefined || byPair.has(pair.pair)) continue;
      byPair.set(pair.pair, { pair: pair.pair, verdict: relation, confidence });
    }
  }
  return [...byPair.values()];
}
