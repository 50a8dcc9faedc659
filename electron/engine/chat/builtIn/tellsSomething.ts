import type { MemoryAction } from '../../../../shared/domain/chat.ts';
import type { StructureItem } from '../../retrieval/structure/structureItem.ts';
import { changesByAnswers } from '../../storage/chat/answerActions.ts';
import { sentences } from '../../text/summary.ts';
import type { AnswerContext } from './answerContext.ts';
import { recognizeQuestion } from './questions/recognizeQuestion.ts';

/**
 * True for an item that tells something: no turn of one sentence that was carried out ("no, at 5pm"), and
 * none that only a model could have answered.
 */
export function tellsSomething(
  { deps }: Pick<AnswerContext, 'deps'>,
  { source, messageId, content }: StructureItem,
  isDone: (action: MemoryAction) => boolean = () => true,
): boolean {
  if (source === 'memory' || messageId === null) return true;
  if (recognizeQuestion(content)?.topic === 'model_only') return false;
  const { messages } = deps.curation.store;
  const message = sentences(content).length === 1 ? messages.get(messageId) : null;
  return message === null || !changesByAnswers(messages, message.turn_id).some(isDone);
}
