import type { KeptVerdict } from './chunkReply.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { askStructured, type MemoryModel, type StructuredProblem } from './driver/askStructured.ts';
import { readItems } from './driver/readItems.ts';
import { judgedSchema, judgePrompt, type Verdict } from './prompts/judge.ts';
import type { Usage } from '../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';

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

/** Pairs put in one question. */
const PAIRS_PER_CALL = 20;

export function createModelJudge(parts: {
  readonly model: MemoryModel;
  readonly timeOf: (at: EpochMs) => string;
  readonly signal: AbortSignal;
  readonly used: (usage: Usage) => void;
}): Judge {
  return async (pairs) => {
    const judged: JudgedPair[] = [];
    for (let from = 0; from < pairs.length; from += PAIRS_PER_CALL) {
      const asked = pairs.slice(from, from + PAIRS_PER_CALL);
      const turns = judgePrompt.render({
        pairs: asked.map(({ pair, known, fresh }) => ({
          pair,
          known: { when: parts.timeOf(known.at), text: known.text },
          fresh: { when: parts.timeOf(fresh.at), text: fresh.text },
        })),
      });
      const question = { turns, format: judgePrompt.format, key: 'pairs', item: judgedSchema };
      const answer = await askStructured(parts.model, question, parts.signal);
      parts.used(answer.ok ? answer.value.usage : answer.error.usage);
      if (!answer.ok) return err(answer.error.problem);
      const names = new Set(asked.map(({ pair }) => pair));
      for (const { text, cutOff } of answer.value.replies) {
        const read = readItems(text, 'pairs', judgedSchema, cutOff);
        if ('unreadable' in read) continue;
        for (const { pair, relation, confidence } of read.items) {
          // The first word on a pair counts.
          if (names.delete(pair)) judged.push({ pair, verdict: relation, confidence });
        }
      }
    }
    return ok(judged);
  };
}
