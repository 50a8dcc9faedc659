import type { Settings } from '../../../shared/config.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { EpochMs, Id, NodeId } from '../../../shared/domain/primitives.ts';
import { evidenceOf } from '../retrieval/browseFacts.ts';
import type { SearchIndexes } from '../retrieval/searchIndexes.ts';
import type { ReadStore } from '../storage/store.ts';
import type { QuestionContext } from '../retrieval/searchOptions.ts';
import { validityOf, type ValidityInterval } from '../retrieval/validityInterval.ts';
import { presentNodes } from '../retrieval/presentNodes.ts';
import { contextFor, type ContextRequest } from './contextFor.ts';

/** Limit of links among the recalled items. */
const MAX_LINKS = 40;

export type Diagnosis = Response<'diagnostics.investigate'>;

/**
 * What a reader thread computes of a diagnosis, all in one task: each further task would be another
 * round trip between the threads.
 */
export interface DiagnosisPart extends Omit<Diagnosis, 'question' | 'budget'> {
  readonly usedTokens: number;
}

/**
 * Diagnoses what memory recalls for a question: at most as many items as the budget holds, each with
 * the evidence it rests on. Changes nothing.
 */
export async function diagnoseRecall(
  readPart: (request: ContextRequest) => Promise<DiagnosisPart>,
  settings: Settings,
  { question, tokens }: Pick<Request<'diagnostics.investigate'>, 'question' | 'tokens'>,
): Promise<Diagnosis> {
  const budget = tokens ?? settings['context.token_budget'];
  const topN = settings['retrieval.top_n'];
  const { depth } = settings['retrieval.complex'];
  const size = { limit: topN, depth, tokens: budget };
  const { usedTokens, ...part } = await readPart({
    query: question,
    exceptNodeIds: [],
    withheldNodeIds: [],
    topN,
    simple: size,
    complex: size,
    shares: settings['context.shares'],
    withEdges: true,
  });
  return { question, budget: { tokens: budget, used: usedTokens }, ...part };
}

/** Computes the reader's part of a diagnosis. */
export function diagnosisPartFor(
  store: ReadStore,
  indexes: SearchIndexes,
  request: ContextRequest,
  questionContext: QuestionContext,
): DiagnosisPart {
  const recalled = contextFor(store, indexes, request, questionContext);
  const usedEntries = recalled.entries.filter(({ group }) => group === 'used');
  const ids = new Set<Id>(usedEntries.map(({ nodeId }) => nodeId));
  return {
    intent: recalled.intent,
    complexity: recalled.complexity,
    usedTokens: recalled.trusted.tokens + (recalled.untrusted?.tokens ?? 0),
    evidence: usedEntries.map((entry) => ({
      item: { ...entry, n: null, cited: false },
      provenance: entry.source === 'memory' ? evidenceOf(store, entry.nodeId) : [],
      ...(entry.source === 'memory' && stateOf(store, entry.nodeId, questionContext.now)),
    })),
    // The order of turns explains nothing.
    links: recalled.edges
      .filter(({ from, to, relation }) => relation !== 'temporal' && ids.has(from) && ids.has(to))
      .slice(0, MAX_LINKS),
    omitted: recalled.entries.length - usedEntries.length,
  };
}

/** State of a memory: when its statement holds, and the newer statement that is pending. */
function stateOf(
  store: ReadStore,
  nodeId: NodeId,
  now: EpochMs,
): ValidityInterval & { readonly unconfirmed?: string } {
  const row = store.knowledge.byId(nodeId);
  const [node] = row === null ? [] : presentNodes(store, [row], now);
  if (node === undefined) return {};
  return {
    ...validityOf(node, now),
    ...(node.unconfirmed !== undefined && { unconfirmed: node.unconfirmed.content }),
  };
}
