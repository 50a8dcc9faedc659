import type { Settings } from '../../../shared/config.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { ContextAnswer, ContextRequest } from './contextFor.ts';
import type { FoundItem } from './foundItems.ts';

export interface DiagnosticsParts {
  readonly context: (request: ContextRequest) => Promise<ContextAnswer>;
  readonly getFact: (nodeId: Id) => Promise<Response<'facts.get'> | null>;
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
  return {
    question,
    intent: answer.intent,
    complexity: answer.complexity,
    budget: {
      tokens: budget,
      used: answer.trusted.tokens + (answer.untrusted?.tokens ?? 0),
    },
    evidence: await Promise.all(used.map((item) => withProvenance(parts, item))),
    omitted: answer.found.length - used.length,
  };
}

async function withProvenance({ getFact }: DiagnosticsParts, found: FoundItem) {
  const fact = found.source === 'memory' ? await getFact(found.nodeId) : null;
  return { item: { ...found, n: null, cited: false }, provenance: fact?.evidence ?? [] };
}
