import type { Citation, MemoryAction } from '../../../../shared/domain/chat.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { ActionResult } from '../../curation/changeGroup.ts';
import type { CurationRefusal } from '../../curation/curate.ts';
import type { ReceiptDraft } from '../receipts/receiptDraft.ts';
import type { AnswerContext } from './answerContext.ts';

/** Text of the answer, and the actions performed when it is stored. */
export interface Reply {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly actions: readonly MemoryAction[];
  readonly results: readonly ActionResult<NodeId>[];
  /** Receipt of what was searched; null if nothing was. */
  readonly receipt: ReceiptDraft | null;
}

/** Reply that needed no search of memory. */
export function textReply(text: string): Reply {
  return { text, citations: [], actions: [], results: [], receipt: null };
}

/** `textReply`, for a caller that makes replies when they are stored. */
export function prepareTextReply(text: string): () => Reply {
  return () => textReply(text);
}

/** Reply that changes nothing, and offers the memories which a command may mean. */
export function choiceReply(
  text: string,
  choice: NonNullable<MemoryAction['choice']>,
  candidates: readonly Pick<MemoryAction, 'nodeId' | 'content'>[],
): () => Reply {
  const actions = candidates.map(({ nodeId, content }): MemoryAction => ({
    action: 'choice_offered',
    nodeId,
    content,
    changeId: null,
    choice,
  }));
  return () => ({ ...textReply(text), actions });
}

/**
 * One reply of several, in order: each text once, and the sources numbered through, those of the receipt
 * first, as it has their numbers.
 */
export function allReplies(replies: readonly Reply[]): Reply {
  const searched = replies.find(({ receipt }) => receipt !== null);
  const citations: Citation[] = [];
  const texts = new Map<Reply, string>();
  for (const reply of replies.toSorted((a, b) => Number(b === searched) - Number(a === searched))) {
    texts.set(reply, numberedFrom(citations.length, reply));
    citations.push(...reply.citations.map((one) => ({ ...one, n: one.n + citations.length })));
  }
  return {
    text: [...new Set(replies.map((reply) => texts.get(reply)))].join('\n\n'),
    citations,
    actions: replies.flatMap(({ actions }) => actions),
    results: replies.flatMap(({ results }) => results),
    receipt: searched?.receipt ?? null,
  };
}

/** Text of a reply with the numbers of its sources after so many others. */
function numberedFrom(offset: number, { text, citations }: Reply): string {
  const numbers = new Set(citations.map(({ n }) => n));
  return text.replaceAll(/\[(\d{1,3})\]/gu, (citation, number: string) =>
    numbers.has(Number(number)) ? `[${Number(number) + offset}]` : citation,
  );
}

export function actionReply(
  outcome: Result<ActionResult<NodeId>, CurationRefusal>,
  context: Pick<AnswerContext, 'deps' | 'phrases'>,
  reply: (result: ActionResult<NodeId>) => Reply,
): Reply {
  return outcome.ok ? reply(outcome.value) : refusalReply(outcome.error, context);
}

export function resultReply(
  text: string,
  action: MemoryAction['action'],
  result: ActionResult<NodeId>,
  content: string,
): Reply {
  const { value: nodeId, changeId } = result;
  return {
    ...textReply(text),
    actions: [{ action, nodeId, content, changeId }],
    results: [result],
  };
}

function refusalReply(
  refusal: CurationRefusal,
  { deps, phrases }: Pick<AnswerContext, 'deps' | 'phrases'>,
): Reply {
  if (refusal.kind !== 'already_known') return textReply(phrases.unchanged);
  const { nodeId, content } = refusal;
  const row = deps.curation.store.knowledge.byId(nodeId);
  return {
    ...textReply(phrases.alreadyKnown(content)),
    citations: row === null ? [] : [{ n: 1, nodeId, quote: content, eventTime: row.event_time }],
    actions: [{ action: 'already_known', nodeId, content, changeId: null }],
  };
}
