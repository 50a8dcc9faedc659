import type { Receipt, ReceiptSummary } from '../../../../shared/domain/receipt.ts';
import type { EpochMs, Id, NodeId } from '../../../../shared/domain/primitives.ts';
import { reinforce } from '../../algorithms/decay/reinforcement.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import { latestFadeAt } from '../../curation/lifetime/fadingTimes.ts';
import type { MessageRow } from '../../storage/connection/rows.ts';
import { bulletinText } from './bulletinText.ts';
import type { UsedBulletin, ReceiptDraft } from './receiptDraft.ts';
import { memoriesUsedByAnswer } from './memoriesUsedByAnswer.ts';

/** Number of profile snapshots kept. */
const MAX_SNAPSHOTS = 100;

/** Result of writing a bulletin snapshot, for the copies on disk. */
export interface SnapshotWritten {
  readonly id: Id;
  readonly markdown: string;
  readonly removedIds: readonly Id[];
}

/**
 * Stores the receipt, and reinforces the memories that the answer used: inside the transaction that
 * ends the answer. Returns the profile's snapshot if it is new.
 */
export function writeReceipt(
  context: CurationContext,
  answer: Pick<MessageRow, 'id' | 'turn_id'>,
  receiptDraft: ReceiptDraft,
  text: string,
): SnapshotWritten | null {
  const { store, clock } = context;
  const at = clock.now();
  const snapshot = receiptDraft.bulletin && reuseSnapshot(context, receiptDraft.bulletin, at);
  const receipt: Receipt = {
    ...receiptDraft,
    messageId: answer.id,
    turnId: answer.turn_id,
    at,
    bulletin: receiptDraft.bulletin &&
      snapshot && {
        id: snapshot.id,
        tokens: receiptDraft.bulletin.tokens,
        hidden: receiptDraft.bulletin.hidden,
        lines: receiptDraft.bulletin.usedLines.map(({ nodeId, section, content, n, cited }) => ({
          nodeId,
          section,
          text: content,
          n,
          cited,
        })),
      },
  };
  store.recallLog.put({
    id: answer.id,
    turn_id: answer.turn_id,
    purpose: 'chat',
    query: receiptDraft.query,
    receipt: JSON.stringify(receipt),
    summary: JSON.stringify(summaryOf(receipt)),
    at,
  });
  reinforceUsed(context, memoriesUsedByAnswer(receipt, text), at);
  return snapshot?.written ?? null;
}

function summaryOf({
  items,
  bulletin,
  timings,
}: Pick<Receipt, 'items' | 'bulletin' | 'timings'>): ReceiptSummary {
  // Lines without a number were read by nobody: the built-in assistant does not read the profile.
  const profile = (bulletin?.lines ?? []).filter(({ n }) => n !== null);
  const readItems = [...items.filter(({ group }) => group === 'used'), ...profile];
  const citedIds = new Set(
    readItems.filter(({ cited }) => cited === true).map(({ nodeId }) => nodeId),
  );
  const sentIds = new Set(readItems.map(({ nodeId }) => nodeId));
  const count = (...groups: readonly string[]) =>
    items.filter(({ group }) => groups.includes(group)).length;
  const timeOf = (name: string) => timings.find(({ step }) => step === name)?.ms ?? 0;
  return {
    used: citedIds.size,
    read: sentIds.size - citedIds.size,
    notNeeded: count('not_needed', 'held_back'),
    cut: count('cut'),
    // Both steps run in parallel, so the longer one counts. A clock set back meanwhile gives none.
    ms: Math.round(Math.max(0, timeOf('context'), timeOf('bulletin'))),
  };
}

/** Reinforces memories: viewing one, or sending it to a model, is no use of it. */
function reinforceUsed(context: CurationContext, nodeIds: readonly NodeId[], at: EpochMs): void {
  const { store, settings } = context;
  for (const life of store.decayState.live(nodeIds)) {
    // An as-of search reads memories that have faded since; that does not revive them.
    if (life.fade_at !== null && life.fade_at <= at) continue;
    const since = life.last_accessed ?? life.created_at;
    const lifeState = { confidence: life.confidence, accessCount: life.access_count, since };
    const { confidence, accessCount, lastAccessed } = reinforce(lifeState, life.trust, at);
    // A memory that never fades has no dates of fading, and use does not give it any.
    const fadesFrom = life.fades_from && Math.max(life.fades_from, lastAccessed);
    const curve = { confidence, decayRate: life.decay_rate, since: fadesFrom ?? lastAccessed };
    const until = life.fade_at;
    store.decayState.recordAccess({
      seq: life.seq,
      confidence,
      last_accessed: lastAccessed,
      access_count: accessCount,
      fades_from: fadesFrom,
      fade_at: until && latestFadeAt(until, { ...curve, threshold: settings().threshold }),
    });
  }
}

/** Reuses the snapshot if the profile is unchanged. */
function reuseSnapshot(
  { store, ids }: CurationContext,
  { snapshotId, tokens, lines, hidden }: UsedBulletin,
  at: EpochMs,
): { readonly id: Id; readonly written: SnapshotWritten | null } {
  if (snapshotId !== null) return { id: snapshotId, written: null };
  const body = JSON.stringify({ lines, hidden });
  const latest = store.bulletins.latest();
  if (latest !== null && latest.body === body) return { id: latest.id, written: null };
  const id = ids.next();
  store.bulletins.insert({ id, body, tokens, at });
  const markdown = bulletinText(lines, hidden).join('\n');
  return { id, written: { id, markdown, removedIds: store.bulletins.prune(MAX_SNAPSHOTS) } };
}
