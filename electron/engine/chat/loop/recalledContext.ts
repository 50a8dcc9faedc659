import type { Citation } from '../../../../shared/domain/chat.ts';
import type { Trust } from '../../../../shared/domain/node.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { Recalled, RecallRequest } from '../../retrieval/recall.ts';
import { fence, noContext, type ContextSource } from './contextBlocks.ts';

export interface RecalledContextParts {
  readonly recall: (request: RecallRequest) => Promise<readonly Recalled[]>;
  /** Of a memory; null for what a person said in a turn. */
  readonly trustOf: (nodeId: Id) => Trust | null;
  readonly nonce: () => string;
}

const MOST = 12;
const LONGEST = 600;

/** What the words of a turn find in memory, dated and numbered. Files are never told unasked. */
export function createRecalledContext(parts: RecalledContextParts): ContextSource {
  return async ({ text, exceptNodeIds }) => {
    const hits = await parts.recall({
      query: text,
      limit: MOST,
      memoriesOnly: false,
      exceptNodeIds,
    });
    const told = hits
      .map((hit) => ({ hit, trust: parts.trustOf(hit.nodeId) }))
      .filter(({ trust }) => trust !== 'ingested');
    if (told.length === 0) return noContext;
    const lines = told.map(({ hit, trust }, i) => {
      const day = new Date(hit.eventTime).toISOString().slice(0, 10);
      const what = hit.source === 'turn' ? 'said' : trust === 'inferred' ? 'inferred' : 'memory';
      return `[${i + 1}] ${day}, ${what}, id ${hit.nodeId}: ${hit.content.slice(0, LONGEST)}`;
    });
    return {
      system: fence(lines, parts.nonce()),
      untrusted: null,
      citations: told.map(({ hit }, i): Citation => ({
        n: i + 1,
        nodeId: hit.nodeId,
        quote: hit.content,
        eventTime: hit.eventTime,
      })),
    };
  };
}

/** The citations whose number stands in the answer. */
export function citedIn(text: string, citations: readonly Citation[]): Citation[] {
  return citations.filter(({ n }) => text.includes(`[${n}]`));
}
