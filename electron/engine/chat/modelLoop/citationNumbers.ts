import type { Citation } from '../../../../shared/domain/chat.ts';
import { splitAtCitations } from '../../../../shared/domain/citationMarkers.ts';
import type { EpochMs, CitableId } from '../../../../shared/domain/primitives.ts';
import { fencedCode } from '../../text/documents/fencedCode.ts';

interface CitedLine {
  readonly nodeId: CitableId;
  readonly content: string;
  readonly at: EpochMs | null;
}

/** Numbers of memories in one conversation: a memory keeps its number from answer to answer. */
export type ConversationNumbers = Map<CitableId, number>;

/** Numbers of the memories that a model reads in one request, however often each occurs. */
export interface CitationNumbers {
  numberOf(line: CitedLine): number;
  existing(nodeId: CitableId): number | null;
  /** Memories shown in this request. */
  citations(): Citation[];
  /** Memory shown in this request under a number. */
  findByNumber(n: number): Citation | null;
  /** Withdraws what a fitted prompt left out, except what tools have shown. */
  keepOnly(citations: readonly Citation[]): void;
}

/** Continues the numbers of a conversation. */
export function createCitationNumbers(
  conversation: ConversationNumbers = new Map(),
): CitationNumbers {
  const citationsById = new Map<CitableId, Citation>();
  let withdrawnIds = new Set<CitableId>();
  let isPromptFitted = false;
  /** Memories numbered after the prompt was fitted: their results stay in the exchange. */
  const shownByTools = new Set<CitableId>();
  return {
    numberOf({ nodeId, content, at }) {
      withdrawnIds.delete(nodeId);
      if (isPromptFitted) shownByTools.add(nodeId);
      const citation = citationsById.get(nodeId);
      if (citation !== undefined) return citation.n;
      const n = conversation.get(nodeId) ?? Math.max(0, ...conversation.values()) + 1;
      conversation.set(nodeId, n);
      citationsById.set(nodeId, { n, nodeId, quote: content, eventTime: at ?? 0 });
      return n;
    },
    existing: (nodeId) => citationsById.get(nodeId)?.n ?? null,
    citations: () => [...citationsById.values()].filter(({ nodeId }) => !withdrawnIds.has(nodeId)),
    findByNumber: (n) =>
      [...citationsById.values()].find((one) => one.n === n && !withdrawnIds.has(one.nodeId)) ??
      null,
    keepOnly(citations) {
      isPromptFitted = true;
      const ids = new Set([...shownByTools, ...citations.map(({ nodeId }) => nodeId)]);
      withdrawnIds = new Set([...citationsById.keys()].filter((nodeId) => !ids.has(nodeId)));
    },
  };
}

/** Citations whose number stands in brackets in the answer, outside code: `[1]`, `[2, 3]`. */
export function citationsInText(text: string, citations: readonly Citation[]): Citation[] {
  const numbers = new Set(
    splitAtCitations(stripCode(text)).flatMap((piece) => piece.numbers ?? []),
  );
  return citations.filter(({ n }) => numbers.has(n));
}

/** Text without code, fenced or inline: a run of backticks ends at the next run of the same length. */
function stripCode(text: string): string {
  const isCode = fencedCode(3);
  const lines = text.split('\n').filter((line) => !isCode(line));
  return lines.map(withoutInlineCode).join('\n');
}

function withoutInlineCode(line: string): string {
  const parts = line.split(/(?<!`)(`{1,8})(?!`)/u);
  let prose = '';
  for (let i = 0; i < parts.length;) {
    const tick = i % 2 === 1 ? parts[i] : undefined;
    const close =
      tick === undefined ? -1 : parts.findIndex((part, j) => j > i && j % 2 === 1 && part === tick);
    if (close < 0) prose += parts[i] ?? '';
    i = close < 0 ? i + 1 : close + 1;
  }
  return prose;
}
