import type { KeptVerdict } from '../plan/chunkReply.ts';
import { answerLimit } from '../../algorithms/ranking/answerLimit.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import {
  askStructured,
  type MemoryModel,
  type StructuredProblem,
} from '../driver/askStructured.ts';
import { readItems } from '../plan/readItems.ts';
import { isTooLong } from './extractChunk.ts';
import { judgedSchema, judgePrompt, type Verdict } from '../prompts/judge.ts';
import type { Usage } from '../../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';

export interface Pair {
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

/** Says how new statements stand to known ones. A pair it does not name is unrelated. */
export type Judge = (
  pairs: readonly Pair[],
) => Promise<Result<readonly JudgedPair[], StructuredProblem>>;

/** Says what was said of a pair before, and asks only about the rest. */
export function createKeptJudge(kept: readonly KeptVerdict[], ask: Judge): Judge {
  const said = new Map(kept.map((verdict) => [`${verdict.known}\n${verdict.fresh}`, verdict]));
  return async (pairs) => {
    const known: JudgedPair[] = [];
    const rest: Pair[] = [];
    for (const pair of pairs) {
      const verdict = said.get(`${pair.known.text}\n${pair.fresh.text}`);
      if (verdict === undefined) rest.push(pair);
      else {
        const { relation, confidence } = verdict;
        known.push({ pair: pair.pair, verdict: relation, confidence });
      }
    }
    if (rest.length === 0) return ok(known);
    const asked = await ask(rest);
    return asked.ok ? ok([...known, ...asked.value]) : asked;
  };
}

/** A verdict with its keys, generously. */
const TOKENS_PER_VERDICT = 20;

/** Pairs put in one question. */
const PAIRS_PER_CALL = 20;

export function createModelJudge(parts: {
  readonly model: MemoryModel;
  readonly timeOf: (at: EpochMs) => string;
  readonly signal: AbortSignal;
  readonly used: (usage: Usage) => void;
}): Judge {
  /** Too many for one answer are asked about in halves: a pair left out would pass as unrelated. */
  const ask: Judge = async (pairs) => {
    const answer = await askStructured(parts.model, questionOf(pairs), parts.signal);
    parts.used(answer.ok ? answer.value.usage : answer.error.usage);
    if (!answer.ok) {
      return isTooLong(answer.error.problem) && pairs.length > 1
        ? await halves(pairs)
        : err(answer.error.problem);
    }
    const { replies } = answer.value;
    const judged = verdictsIn(replies, pairs);
    const left = pairs.filter(({ pair }) => !judged.some((one) => one.pair === pair));
    if (left.length === 0 || !replies.some(({ cutOff }) => cutOff)) return ok(judged);
    if (pairs.length === 1) return err('cut_off');
    const rest = left.length < pairs.length ? await ask(left) : await halves(left);
    return rest.ok ? ok([...judged, ...rest.value]) : rest;
  };
  const halves = (pairs: readonly Pair[]) => inTurn(pairs, Math.ceil(pairs.length / 2));
  const inTurn = async (pairs: readonly Pair[], size: number): ReturnType<Judge> => {
    const judged: JudgedPair[] = [];
    for (let from = 0; from < pairs.length; from += size) {
      const some = await ask(pairs.slice(from, from + size));
      if (!some.ok) return some;
      judged.push(...some.value);
    }
    return ok(judged);
  };
  const questionOf = (pairs: readonly Pair[]) => ({
    turns: judgePrompt.render({
      pairs: pairs.map(({ known, fresh }, n) => ({
        pair: n + 1,
        known: { when: parts.timeOf(known.at), text: known.text },
        fresh: { when: parts.timeOf(fresh.at), text: fresh.text },
      })),
    }),
    format: judgePrompt.format,
    maxTokens: answerLimit(pairs.length * TOKENS_PER_VERDICT),
    key: 'pairs',
    item: judgedSchema,
  });
  return (pairs) => inTurn(pairs, PAIRS_PER_CALL);
}

/** What was said of pairs, which are counted from 1 in each question. */
function verdictsIn(
  replies: readonly { readonly text: string; readonly cutOff: boolean }[],
  pairs: readonly Pair[],
): JudgedPair[] {
  const judged = new Map<number, JudgedPair>();
  for (const { text, cutOff } of replies) {
    const read = readItems(text, 'pairs', judgedSchema, cutOff);
    if ('unreadable' in read) continue;
    for (const { pair: n, relation, confidence } of read.items) {
      const asked = pairs[n - 1];
      // The first word on a pair counts.
      if (asked === undefined || judged.has(asked.pair)) continue;
      judged.set(asked.pair, { pair: asked.pair, verdict: relation, confidence });
    }
  }
  return [...judged.values()];
}
