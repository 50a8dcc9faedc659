import type { ReceiptGroup, ReceiptItem, RecallPath } from '../../../shared/domain/receipt.ts';
import type { KnowledgeHit, TurnHit } from '../retrieval/search.ts';
import { clip } from '../text/clip.ts';
import { passageText } from '../text/passages/passageText.ts';
import { contextSections, type ContextLines, type ContextPack } from './assembleContext.ts';
import type { ContextLine } from './contextLines.ts';
import type { NodeId, CitableId } from '../../../shared/domain/primitives.ts';

/** Receipt entry of a search hit; its number comes with the prompt. */
export type ReceiptEntry = DistributiveOmit<ReceiptItem, 'n' | 'cited'>;

/** `Omit` of each member of a union. */
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Length limit of one item, in UTF-16 units. */
const MAX_LENGTH = 600;

/** Length limit of a node on a path. */
const MAX_VIA_LENGTH = 120;

/** Accounts for every hit and every line: each once, in the order found, used ones first. */
export function receiptEntries(
  hits: { readonly knowledge: readonly KnowledgeHit[]; readonly turns: readonly TurnHit[] },
  packs: readonly ContextPack[],
): ReceiptEntry[] {
  const lines = linesOf(packs);
  const outcomeOf = (nodeId: NodeId, trust: string): Pick<ReceiptEntry, 'group' | 'tokens'> => {
    const line = lines.get(nodeId);
    if (line !== undefined) return { group: line.group, tokens: line.line.tokens };
    return { group: trust === 'ingested' ? 'held_back' : 'not_needed', tokens: 0 };
  };
  const memories = hits.knowledge.map(({ node, score, paths }): ReceiptEntry => ({
    nodeId: node.id,
    source: 'memory',
    ...outcomeOf(node.id, node.trust),
    text: clip(node.content, MAX_LENGTH),
    kind: node.kind,
    trust: node.trust,
    eventTime: node.eventTime,
    score,
    paths: paths.map(describePath),
  }));
  const turns = hits.turns.map(({ episode, passage, score, paths }): ReceiptEntry => ({
    nodeId: episode.id,
    source: 'turn',
    ...outcomeOf(episode.id, episode.trust),
    text: clip(passageText(episode.content, passage), MAX_LENGTH),
    ...(passage !== null && { passage }),
    kind: null,
    trust: episode.trust,
    eventTime: episode.event_time,
    score,
    paths: paths.map(describePath),
  }));
  const contextIds = new Set([...memories, ...turns].map(({ nodeId }) => nodeId));
  return inOrder([
    ...memories,
    ...turns,
    ...linesWithoutHit(packs, 'evidence', lines, contextIds).map(
      ({ line, group }): ReceiptEntry => ({
        ...entryOf(line, group),
        source: 'turn',
        paths: [{ list: 'derived', rank: null, score: line.score, via: [] }],
      }),
    ),
    ...linesWithoutHit(packs, 'entities', lines, contextIds).map(
      ({ line, group }): ReceiptEntry => ({
        ...entryOf(line, group),
        source: 'entity',
        paths: [{ list: 'entity', rank: null, score: null, via: [] }],
      }),
    ),
  ]);
}

interface GroupedLine<I extends CitableId = CitableId> {
  readonly line: ContextLine<I>;
  readonly group: Extract<ReceiptGroup, 'used' | 'cut'>;
}

/** Outcome of each line; one that was used in any section was used. */
function linesOf(packs: readonly ContextPack[]): ReadonlyMap<CitableId, GroupedLine> {
  const all = packs.flatMap(({ sections, cut }): GroupedLine[] =>
    contextSections.flatMap((name) => [
      ...cut[name].map((line) => ({ line, group: 'cut' as const })),
      ...sections[name].map((line) => ({ line, group: 'used' as const })),
    ]),
  );
  const usedFirst = all.toSorted((a, b) => Number(a.group === 'used') - Number(b.group === 'used'));
  return new Map(usedFirst.map((groupedLine) => [groupedLine.line.nodeId, groupedLine]));
}

/** Lines of a section that search itself did not return. */
function linesWithoutHit<S extends 'evidence' | 'entities'>(
  packs: readonly ContextPack[],
  section: S,
  lines: ReadonlyMap<CitableId, GroupedLine>,
  contextIds: ReadonlySet<string>,
): GroupedLine<ContextLines[S][number]['nodeId']>[] {
  const ids = packs
    .flatMap(({ sections, cut }) => [...sections[section], ...cut[section]])
    .map(({ nodeId }) => nodeId)
    .filter((nodeId) => !contextIds.has(nodeId));
  const grouped = [...new Set(ids)].flatMap((nodeId) => lines.get(nodeId) ?? []);
  return grouped as GroupedLine<ContextLines[S][number]['nodeId']>[];
}

function entryOf<I extends CitableId>(line: ContextLine<I>, group: ReceiptGroup) {
  const { nodeId, content, tokens, score, at } = line;
  const item = { nodeId, group, text: content, tokens, score };
  return { ...item, kind: null, trust: 'extracted' as const, eventTime: at };
}

/** Path in words: nodes are contents of memories, and a receipt shows how they begin. */
function describePath(path: RecallPath): RecallPath {
  return { ...path, via: path.via.map((node) => clip(node, MAX_VIA_LENGTH)) };
}

const GROUP_ORDER: readonly ReceiptGroup[] = ['used', 'cut', 'not_needed', 'held_back'];

function inOrder(items: readonly ReceiptEntry[]): ReceiptEntry[] {
  return items.toSorted((a, b) => GROUP_ORDER.indexOf(a.group) - GROUP_ORDER.indexOf(b.group));
}
