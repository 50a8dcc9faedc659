import type { BulletinSection, Receipt, ReceiptItem } from '../../../../shared/domain/receipt.ts';
import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { Recalled } from '../../retrieval/recall.ts';

/** A line of the standing profile, as it is kept. */
export interface BulletinLine {
  readonly nodeId: Id;
  readonly section: BulletinSection;
  readonly content: string;
  readonly at: EpochMs;
  /** As the model reads it. */
  readonly text: string;
}

/** The standing profile as an answer read it. */
export interface BulletinUsed {
  /** Of the snapshot it was read from; null when it was made anew. */
  readonly snapshotId: Id | null;
  readonly tokens: number;
  readonly lines: readonly BulletinLine[];
}

/** A profile, and those of its lines that one answer was told. */
interface BulletinText extends BulletinUsed {
  readonly usedLines: readonly BulletinLine[];
}

/** A receipt while its answer is made. */
export type ReceiptDraft = Omit<Receipt, 'messageId' | 'turnId' | 'at' | 'bulletin'> & {
  readonly bulletin: BulletinText | null;
};

/** What came of it: what the answer names, and what the model looked up itself. */
export function finishReceipt(
  receiptDraft: ReceiptDraft,
  cited: ReadonlySet<Id>,
  lookedUp: readonly Recalled[],
): ReceiptDraft {
  const lookups = new Map(lookedUp.map((hit, i) => [hit.nodeId, { hit, rank: i + 1 }]));
  const contextItems = receiptDraft.items.map((item): ReceiptItem => {
    const lookup = lookups.get(item.nodeId);
    lookups.delete(item.nodeId);
    if (lookup === undefined) return item;
    return { ...item, group: 'used', paths: [...item.paths, toolPath(lookup.rank)] };
  });
  const added = [...lookups.values()].map(({ hit, rank }): ReceiptItem => ({
    ...recalledItem(hit),
    group: 'used',
    paths: [toolPath(rank)],
  }));
  const items = [...contextItems, ...added].map((item) => ({
    ...item,
    cited: cited.has(item.nodeId),
  }));
  return { ...receiptDraft, items: items.toSorted(byGroup) };
}

/** An item for something that was recalled without a context. */
export function recalledItem(hit: Recalled): Omit<ReceiptItem, 'group' | 'paths'> {
  return {
    nodeId: hit.nodeId,
    source: hit.source,
    text: hit.content,
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

const ORDER: readonly ReceiptItem['group'][] = ['used', 'cut', 'not_needed', 'held_back'];

function byGroup(a: ReceiptItem, b: ReceiptItem): number {
  return ORDER.indexOf(a.group) - ORDER.indexOf(b.group);
}
