import type { Request, Response } from '../../../shared/contract/index.ts';
import type { MessageUpdate, ReviewItem, Suggestion } from '../../../shared/contract/review.ts';
import type { EpochMs, MessageId, NodeId } from '../../../shared/domain/primitives.ts';
import { olderStatement } from '../curation/conflicts.ts';
import { changesOnlyPart } from '../text/statements/changesOnlyPart.ts';
import { currentOpponent, reviewNote } from '../curation/reviewNote.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { ReadStore } from '../storage/store.ts';
import { presentEvidence } from './browseFacts.ts';
import { presentNode } from './presentNode.ts';

/** Review queue: pending items, with everything needed to decide. */
export function listReview(
  store: ReadStore,
  { offset, limit }: Request<'review.list'>,
  now: EpochMs,
): Response<'review.list'> {
  const { rows, pendingCount, snoozed } = store.review.page(offset, limit, now);
  return {
    items: rows.map((row) => reviewItem(store, row, now)),
    counts: {
      waiting: pendingCount,
      snoozed,
      contradictions: store.review.contradictions(now).length,
      merges: store.entities.openProposals(MAX_COUNTED).length,
    },
  };
}

const MAX_COUNTED = 10_000;

/** Pending suggestions from these messages, the first of each, and the updates they led to. */
export function listSuggestions(
  store: ReadStore,
  { messageIds }: Request<'review.suggestions'>,
  now: EpochMs,
): Response<'review.suggestions'> {
  const byMessage = new Map<MessageId, Suggestion>();
  for (const row of store.review.suggestionsOfMessages(messageIds)) {
    const messageId = row.message_id;
    if (byMessage.has(messageId)) continue;
    byMessage.set(messageId, { messageId, node: presentNode(row, now) });
  }
  const updates = store.memoryUpdates.ofMessages(messageIds).map((row): MessageUpdate => ({
    messageId: row.message_id,
    action: {
      action: 'updated',
      nodeId: row.node_id,
      content: row.content,
      changeId: row.change_id,
      other: { nodeId: row.previous_id, content: row.previous_content },
    },
  }));
  return { suggestions: [...byMessage.values()], updates };
}

export function listContradictions(
  store: ReadStore,
  now: EpochMs,
): Response<'review.contradictions'> {
  const contradictions = store.review.contradictions(now).flatMap(({ a_seq, b_seq, since }) => {
    const [first, second] = [store.knowledge.bySeq(a_seq), store.knowledge.bySeq(b_seq)];
    if (first === null || second === null) return [];
    return [{ first: presentNode(first, now), second: presentNode(second, now), since }];
  });
  return { contradictions };
}

function reviewItem(store: ReadStore, row: KnowledgeRow, now: EpochMs): ReviewItem {
  const note = reviewNote.parse(row.attributes);
  const opponents: { nodeId: NodeId; verdict: 'update' | 'contradiction' | 'confirm' }[] = [
    ...note.conflicts,
    ...(note.proposal === null
      ? []
      : [
          {
            nodeId: note.proposal.nodeId,
            verdict: note.proposal.kind === 'confirm' ? ('confirm' as const) : ('update' as const),
          },
        ]),
  ];
  return {
    node: presentNode(row, now),
    reasons: note.proposal === null ? note.waits : [...note.waits, 'proposed'],
    evidence: presentEvidence(store, row.seq),
    entities: store.evidence.entities(row.seq),
    conflicts: opponents.flatMap(({ nodeId, verdict }) => {
      const conflict = { nodeId, verdict: verdict === 'confirm' ? ('update' as const) : verdict };
      const opponent = currentOpponent(store, conflict, now);
      if (opponent === null || opponent.id === row.id) return [];
      // An older statement supersedes the known one only if the person says so.
      const isOlderStatement =
        note.proposal === null && olderStatement(store, row, opponent) === row;
      const cardVerdict = isOlderStatement && verdict === 'update' ? 'contradiction' : verdict;
      return [
        {
          node: presentNode(opponent, now),
          verdict: cardVerdict,
          changesOnlyPart:
            cardVerdict === 'update' && changesOnlyPart(opponent.content, row.content),
        },
      ];
    }),
    snoozedUntil: note.snoozedUntil !== null && note.snoozedUntil > now ? note.snoozedUntil : null,
  };
}
