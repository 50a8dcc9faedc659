import type { ReceiptGroup, ReceiptItem, RecallPath } from '../../../shared/domain/receipt.ts';
import type { KnowledgeHit, TurnHit } from '../retrieval/search.ts';
import { clip } from '../text/clip.ts';
import { contextSections, type ContextPack } from './assembleContext.ts';
import type { ContextLine } from './contextLines.ts';

/** Receipt entry of a search hit; its number comes with the prompt. */
export type ReceiptEntry = Omit<ReceiptItem, 'n' | 'cited'>;

/** Length limit of one item, in UTF-16 units. */
const LONGEST = 600;

/** Length limit of a node on a path. */
const STATION = 120;

/** Accounts for every hit and every line: each once, in the order found, used ones first. */
export function receiptEntries(
  hits: { readonly knowledge: readonly KnowledgeHit[]; readonly turns: readonly TurnHit[] },
  packs: readonly ContextPack[],
): ReceiptEntry[] {
  const lines = linesOf(packs);
  const fate = (nodeId: string, trust: string): Pick<ReceiptEntry, 'group' | 'tokens'> => {
    const line = lines.get(nodeId);
    if (line !== undefined) return { group: line.group, tokens: line.line.tokens };
    return { group: trust === 'ingested' ? 'held_back' : 'not_needed', tokens: 0 };
  };
  const memories = hits.knowledge.map(({ node, score, paths }): ReceiptEntry => ({
    nodeId: node.id,
    source: 'memory',
    ...fate(node.id, node.trust),
    text: clip(node.content, LONGEST),
    kind: node.kind,
    trust: node.trust,
    eventTime: node.eventTime,
    score,
    paths: paths.map(describePath),
  }));
  const turns = hits.turns.map(({ episode, score, paths }): ReceiptEntry => ({
    nodeId: episode.id,
    source: 'turn',
    ...fate(episode.id, episode.trust),
    text: clip(episode.content, LONGEST),
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
    ...excludedLines(packs, 'evidence', lines, contextIds).map(({ line, group }): ReceiptEntry => ({
      ...plain(line, group),
      source: 'turn',
      paths: [{ list: 'derived', rank: null, score: line.score, via: [] }],
    })),
    ...excludedLines(packs, 'entities', lines, contextIds).map(({ line, group }): ReceiptEntry => ({
      ...plain(line, group),
      source: 'entity',
      paths: [{ list: 'entity', rank: null, score: null, via: [] }],
    })),
  ]);
}

interface GroupedLine {
  readonly line: ContextLine;
  readonly group: Extract<ReceiptGroup, 'used' | 'cut'>;
}

/** Outcome of each line; one that was used in any section was used. */
function linesOf(packs: readonly ContextPack[]): ReadonlyMap<string, GroupedLine> {
  const all = packs.flatMap(({ sections, cut }) =>
    contextSections.flatMap((name) => [
      ...cut[name].map((line) => ({ line, group: 'cut' as const })),
      ...sections[name].map((line) => ({ line, group: 'used' as const })),
    ]),
  );
  const byUse = all.toSorted((a, b) => Number(a.group === 'used') - Number(b.group === 'used'));
  return new Map(byUse.map((fated) => [fated.line.nodeId, fated]));
}

/** Lines of a section that search itself did not return. */
function excludedLines(
  packs: readonly ContextPack[],
  section: 'evidence' | 'entities',
  lines: ReadonlyMap<string, GroupedLine>,
  contextIds: ReadonlySet<string>,
): GroupedLine[] {
  const ids = packs
    .flatMap(({ sections, cut }) => [...sections[section], ...cut[section]])
    .map(({ nodeId }) => nodeId)
    .filter((nodeId) => !contextIds.has(nodeId));
  return [...new Set(ids)].flatMap((nodeId) => lines.get(nodeId) ?? []);
}

function plain(line: ContextLine, group: ReceiptGroup): Omit<ReceiptEntry, 'source' | 'paths'> {
  const { nodeId, content, tokens, score, at } = line;
  const item = { nodeId, group, text: content, tokens, score };
  return { ...item, kind: null, trust: 'extracted', eventTime: at };
}

/** Path in words: nodes are contents of memories, and a receipt shows how they begin. */
function describePath(path: RecallPath): RecallPath {
  return { ...path, via: path.via.map((station) => clip(station, STATION)) };
}

const ORDER: readonly ReceiptGroup[] = ['used', 'cut', 'not_needed', 'held_back'];

function inOrder(items: readonly ReceiptEntry[]): ReceiptEntry[] {
  return items.toSorted((a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group));
}
