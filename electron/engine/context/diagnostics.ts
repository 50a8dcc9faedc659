import type { Settings } from '../../../shared/config.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { ContextAnswer, ContextRequest } from './contextFor.ts';
import type { FoundItem } from './foundItems.ts';

type Evidence = Response<'facts.get'>['evidence'];

export interface DiagnosticsParts {
  readonly context: (request: ContextRequest) => Promise<ContextAnswer>;
  /** What each of the memories was derived from, in their order. */
  readonly evidence: (nodeIds: readonly Id[]) => Promise<Evidence[]>;
  readonly settings: () => Settings;
}

/** Bounded evidence for a question, each piece with the words behind it. Changes nothing. */
export async function investigate(
  parts: DiagnosticsParts,
  { question, tokens }: Pick<Request<'diagnostics.investigate'>, 'question' | 'tokens'>,
): Promise<Response<'diagnostics.investigate'>> {
  const settings = parts.settings();
  const budget = tokens ?? settings['context.token_budget'];
  const topN = settings['retrieval.top_n'];
  const { depth } = settings['retrieval.complex'];
  const size = { limit: topN, depth, tokens: budget };
  const answer = await parts.context({
    query: question,
    exceptNodeIds: [],
    withoutNodeIds: [],
    topN,
    simple: size,
    complex: size,
    shares: settings['context.shares'],
  });
  const used = answer.found.filter(({ group }) => group === 'used');
  const provenance = await provenanceOf(parts, used);
  return {
    question,
    intent: answer.intent,
    complexity: answer.complexity,
    budget: {
      tokens: budget,
      used: answer.trusted.tokens + (answer.untrusted?.tokens ?? 0),
    },
    evidence: used.map((found) => ({
      item: { ...found, n: null, cited: false },
      provenance: provenance.get(found.nodeId) ?? [],
    })),
    omitted: answer.found.length - used.length,
  };
}

/** Asked for together: each question to a reader waits for its turn. */
async function provenanceOf(
  parts: DiagnosticsParts,
  found: readonly FoundItem[],
): Promise<ReadonlyMap<Id, Evidence>> {
  const memories = found.filter(({ source }) => source === 'memory').map(({ nodeId }) => nodeId);
  const evidence = memories.length === 0 ? [] : await parts.evidence(memories);
  return new Map(memories.map((nodeId, i) => [nodeId, evidence[i] ?? []]));
}
