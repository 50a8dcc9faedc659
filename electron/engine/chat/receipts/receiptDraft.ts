import type {
  BulletinSection,
  HiddenCounts,
  Receipt,
  ReceiptItem,
  NodeReceiptItem,
} from '../../../../shared/domain/receipt.ts';
import type { EpochMs, Id, NodeId, CitableId } from '../../../../shared/domain/primitives.ts';
import type { RecallHit } from '../../retrieval/recall.ts';
import { passageText } from '../../text/passages/passageText.ts';

/** Line of the standing profile, as stored. */
export interface BulletinLine {
  readonly nodeId: NodeId;
  readonly section: BulletinSection;
  readonly content: string;
  readonly at: EpochMs;
  /** Text as the model reads it. */
  readonly text: string;
}

/** The standing profile as an answer read it. */
export interface UsedBulletin {
  /** Snapshot it was read from; null when it was newly made. */
  readonly snapshotId: Id | null;
  readonly tokens: number;
  readonly lines: readonly BulletinLine[];
  readonly hidden: HiddenCounts;
  /** Wishes of the person for answers. */
  readonly wishes: readonly string[];
}

/** Line of the profile as a model read it: its number, and whether the answer cites it. */
export interface NumberedBulletinLine extends BulletinLine {
  readonly n: number | null;
  readonly cited: boolean;
}

/** Profile, and the lines of it that one answer included. */
interface BulletinText extends UsedBulletin {
  readonly usedLines: readonly NumberedBulletinLine[];
}

/** Receipt of an answer in progress. */
export type ReceiptDraft = Omit<Receipt, 'messageId' | 'turnId' | 'at' | 'bulletin'> & {
  readonly bulletin: BulletinText | null;
};

/**
 * Completes the receipt with the memories that the answer cites and those that the model looked up
 * itself.
 */
export function finishReceipt(
  receiptDraft: ReceiptDraft,
  cited: ReadonlySet<Id>,
  toolRecalls: readonly RecallHit[],
  numberOf: (nodeId: CitableId) => number | null,
): ReceiptDraft {
  const lookups = new Map<Id, { hit: RecallHit; rank: number }>(
    toolRecalls.map((hit, i) => [hit.nodeId, { hit, rank: i + 1 }]),
  );
  const contextItems = receiptDraft.items.map((item): ReceiptItem => {
    const lookup = lookups.get(item.nodeId);
    lookups.delete(item.nodeId);
    if (lookup === undefined) return item;
    return {
      ...item,
      group: 'used',
      // One that the context cut has the number under which the tool showed it.
      n: item.n ?? numberOf(item.nodeId),
      paths: [...item.paths, toolPath(lookup.rank)],
    };
  });
  const added = [...lookups.values()].map(({ hit, rank }): ReceiptItem => ({
    ...recalledItem(hit),
    n: numberOf(hit.nodeId),
    group: 'used',
    paths: [toolPath(rank)],
  }));
  const items = [...contextItems, ...added].map((item) => ({
    ...item,
    cited: cited.has(item.nodeId),
  }));
  const { bulletin } = receiptDraft;
  const citedLines = bulletin && {
    ...bulletin,
    usedLines: bulletin.usedLines.map((line) => ({ ...line, cited: cited.has(line.nodeId) })),
  };
  return { ...receiptDraft, items: items.toSorted(byGroup), bulletin: citedLines };
}

/** Receipt item for a memory recalled without a context. */
export function recalledItem(hit: RecallHit): Omit<NodeReceiptItem, 'group' | 'paths'> {
  return {
    nodeId: hit.nodeId,
    source: hit.source,
    text: passageText(hit.content, hit.passage),
    ...(hit.passage !== null && { passage: hit.passage }),
    kind: hit.kind,
    trust: hit.trust,
    eventTime: hit.eventTime,
    score: hit.score,
    tokens: hit.tokens,
    n: null,
    cited: false,
  };
}

function toolPath(rank: number): ReceiptItem['paths'][number] {
  return { list: 'tool', rank, score: null, via: [] };
}

const GROUP_ORDER: readonly ReceiptItem['group'][] = ['used', 'cut', 'not_needed', 'held_back'];

function byGroup(a: ReceiptItem, b: ReceiptItem): number {
  return GROUP_ORDER.indexOf(a.group) - GROUP_ORDER.indexOf(b.group);
}
