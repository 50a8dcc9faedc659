import type { Citation, MemoryAction } from '../../../../shared/domain/chat.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { ActionResult } from '../../curation/changeGroup.ts';
import type { CurationRefusal } from '../../curation/curate.ts';
import type { ReceiptDraft } from '../receipts/receiptDraft.ts';
import type { AnswerContext } from './answerContext.ts';

/** Text of the answer, and the action performed when it is stored. */
export interface Reply {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly actions: readonly MemoryAction[];
  readonly result: ActionResult<NodeId> | null;
  /** Receipt of what was searched; null if nothing was. */
  readonly receipt: ReceiptDraft | null;
}

/** Reply that needed no search of memory. */
export function textReply(text: string): Reply {
  return { text, citations: [], actions: [], result: null, receipt: null };
}

/** `textReply`, for a caller that makes replies when they are stored. */
export function textReplyAction(text: string): () => Reply {
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

/** Reply to a command and to the question behind it; numbers in the text are those of the answer. */
export function joinedReply(commandReply: Reply, answer: Reply): Reply {
  return {
    text: `${commandReply.text}\n\n${answer.text}`,
    citations: answer.receipt === null ? commandReply.citations : answer.citations,
    actions: [...commandReply.actions, ...answer.actions],
    result: commandReply.result,
    receipt: answer.receipt,
  };
}

/**
 * Reply to a request and to the statement behind it. One answer performs one action and has one
 * list of sources: where the request took either, the statement is only confirmed.
 */
export function replyToBoth(request: Reply, statement: () => Reply, saved: string): Reply {
  const second = request.result === null ? statement() : textReply(saved);
  const isCited = request.citations.length > 0 && second.citations.length > 0;
  const { text, citations, actions, result } = isCited ? textReply(saved) : second;
  return {
    text: text === request.text ? text : `${request.text}\n\n${text}`,
    citations: [...request.citations, ...citations],
    actions: [...request.actions, ...actions],
    result: request.result ?? result,
    receipt: request.receipt,
  };
}

export function actionReply(
  outcome: Result<ActionResult<NodeId>, CurationRefusal>,
  context: Pick<AnswerContext, 'deps' | 'say'>,
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
  return { ...textReply(text), actions: [{ action, nodeId, content, changeId }], result };
}

function refusalReply(
  refusal: CurationRefusal,
  { deps, say }: Pick<AnswerContext, 'deps' | 'say'>,
): Reply {
  if (refusal.kind !== 'already_known') return textReply(say.unchanged);
  const { nodeId, content } = refusal;
  const row = deps.curation.store.knowledge.byId(nodeId);
  return {
    ...textReply(say.alreadyKnown(content)),
    citations: row === null ? [] : [{ n: 1, nodeId, quote: content, eventTime: row.event_time }],
    actions: [{ action: 'already_known', nodeId, content, changeId: null }],
  };
}
