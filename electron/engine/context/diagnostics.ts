import type { Settings } from '../../../shared/config.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { EpochMs, Id, NodeId } from '../../../shared/domain/primitives.ts';
import { evidenceOf } from '../retrieval/browseFacts.ts';
import type { SearchIndexes } from '../retrieval/searchIndexes.ts';
import type { ReadStore } from '../storage/store.ts';
import type { QuestionContext } from '../retrieval/searchOptions.ts';
import { claimTimes, type ClaimTimes } from '../retrieval/claimTimes.ts';
import { presentNodes } from '../retrieval/presentNodes.ts';
import { contextFor, type ContextRequest } from './contextFor.ts';

/** Limit of links among the evidence. */
const MAX_LINKS = 40;

export type Investigation = Response<'diagnostics.investigate'>;

/** Findings of a reader in one task: each task to a reader waits for the engine's turn. */
export interface Findings extends Omit<Investigation, 'question' | 'budget'> {
  readonly usedTokens: number;
}

/** Diagnosis of a question: bounded evidence, each piece with its source words. Read-only. */
export async function investigate(
  readFindings: (request: ContextRequest) => Promise<Findings>,
  settings: Settings,
  { question, tokens }: Pick<Request<'diagnostics.investigate'>, 'question' | 'tokens'>,
): Promise<Investigation> {
  const budget = tokens ?? settings['context.token_budget'];
  const topN = settings['retrieval.top_n'];
  const { depth } = settings['retrieval.complex'];
  const size = { limit: topN, depth, tokens: budget };
  const { usedTokens, ...findings } = await readFindings({
    query: question,
    exceptNodeIds: [],
    withheldNodeIds: [],
    topN,
    simple: size,
    complex: size,
    shares: settings['context.shares'],
    withEdges: true,
  });
  return { question, budget: { tokens: budget, used: usedTokens }, ...findings };
}

/** Part of the diagnosis that a reader computes. */
export function findingsFor(
  store: ReadStore,
  indexes: SearchIndexes,
  request: ContextRequest,
  questionContext: QuestionContext,
): Findings {
  const answer = contextFor(store, indexes, request, questionContext);
  const usedEntries = answer.entries.filter(({ group }) => group === 'used');
  const ids = new Set<Id>(usedEntries.map(({ nodeId }) => nodeId));
  return {
    intent: answer.intent,
    complexity: answer.complexity,
    usedTokens: answer.trusted.tokens + (answer.untrusted?.tokens ?? 0),
    evidence: usedEntries.map((entry) => ({
      item: { ...entry, n: null, cited: false },
      provenance: entry.source === 'memory' ? evidenceOf(store, entry.nodeId) : [],
      ...(entry.source === 'memory' && stateOf(store, entry.nodeId, questionContext.now)),
    })),
    // The order of turns explains nothing.
    links: answer.edges
      .filter(({ from, to, relation }) => relation !== 'temporal' && ids.has(from) && ids.has(to))
      .slice(0, MAX_LINKS),
    omitted: answer.entries.length - usedEntries.length,
  };
}

/** State of a memory: when it holds, and the newer statement that waits. */
function stateOf(
  store: ReadStore,
  nodeId: NodeId,
  now: EpochMs,
): ClaimTimes & { readonly unconfirmed?: string } {
  const row = store.knowledge.byId(nodeId);
  const [node] = row === null ? [] : presentNodes(store, [row], now);
  if (node === undefined) return {};
  return {
    ...claimTimes(node, now),
    ...(node.unconfirmed !== undefined && { unconfirmed: node.unconfirmed.content }),
  };
}
