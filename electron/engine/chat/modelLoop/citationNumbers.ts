import type { Citation } from '../../../../shared/domain/chat.ts';
import type { EpochMs, CitableId } from '../../../../shared/domain/primitives.ts';

interface CitedLine {
  readonly nodeId: CitableId;
  readonly content: string;
  readonly at: EpochMs | null;
}

/** Numbers each memory that a model reads once, however often it occurs. */
export interface CitationNumbers {
  numberOf(line: CitedLine): number;
  existing(nodeId: CitableId): number | null;
  citations(): Citation[];
}

export function createCitationNumbers(): CitationNumbers {
  const citations = new Map<CitableId, Citation>();
  return {
    numberOf({ nodeId, content, at }) {
      const citation = citations.get(nodeId);
      if (citation !== undefined) return citation.n;
      const n = citations.size + 1;
      citations.set(nodeId, { n, nodeId, quote: content, eventTime: at ?? 0 });
      return n;
    },
    existing: (nodeId) => citations.get(nodeId)?.n ?? null,
    citations: () => [...citations.values()],
  };
}

/** Citations whose number occurs in the answer. */
export function citedIn(text: string, citations: readonly Citation[]): Citation[] {
  return citations.filter(({ n }) => text.includes(`[${n}]`));
}
