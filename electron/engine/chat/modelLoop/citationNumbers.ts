import type { Citation } from '../../../../shared/domain/chat.ts';
import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';

interface CitedLine {
  readonly nodeId: Id;
  readonly content: string;
  readonly at: EpochMs | null;
}

/** Gives each memory that a model reads one number, however often it stands there. */
export interface CitationNumbers {
  numberOf(line: CitedLine): number;
  existing(nodeId: Id): number | null;
  citations(): Citation[];
}

export function createCitationNumbers(): CitationNumbers {
  const given = new Map<Id, Citation>();
  return {
    numberOf({ nodeId, content, at }) {
      const known = given.get(nodeId);
      if (known !== undefined) return known.n;
      const n = given.size + 1;
      given.set(nodeId, { n, nodeId, quote: content, eventTime: at ?? 0 });
      return n;
    },
    existing: (nodeId) => given.get(nodeId)?.n ?? null,
    citations: () => [...given.values()],
  };
}

/** The citations whose number stands in the answer. */
export function citedIn(text: string, citations: readonly Citation[]): Citation[] {
  return citations.filter(({ n }) => text.includes(`[${n}]`));
}
