import type { MemoryAction } from '../../../../shared/domain/chat.ts';
import type { StructureItem } from '../../retrieval/structure/structureItem.ts';
import { changesByAnswers } from '../../storage/chat/answerActions.ts';
import type { MessageRow } from '../../storage/connection/rows.ts';
import { isSearchPhrase } from '../../text/statements/searchPhrase.ts';
import { sentences } from '../../text/summary.ts';
import { citationsCodec } from '../presentMessage.ts';
import type { AnswerContext } from './answerContext.ts';
import { recognizeQuestion } from './questions/recognizeQuestion.ts';

/**
 * True for an item that tells something: no turn of one sentence that was carried out ("no, at 5pm"), or
 * looked something up ("shoe size"), and none that only a model could have answered.
 */
export function isInformative(
  { deps }: Pick<AnswerContext, 'deps'>,
  { source, messageId, content }: StructureItem,
  isDone: (action: MemoryAction) => boolean = () => true,
): boolean {
  if (source === 'memory' || messageId === null) return true;
  const topic = recognizeQuestion(content)?.topic;
  if (topic === 'model_only' || topic === 'complaint') return false;
  const { messages } = deps.curation.store;
  const message = sentences(content).length === 1 ? messages.get(messageId) : null;
  if (message === null) return true;
  if (isSearchPhrase(content) && hasCitingAnswer(messages.ofTurn(message.turn_id))) return false;
  return !changesByAnswers(messages, message.turn_id).some(isDone);
}

function hasCitingAnswer(turnMessages: readonly MessageRow[]): boolean {
  return turnMessages.some(
    ({ role, citations }) => role === 'assistant' && citationsCodec.parse(citations).length > 0,
  );
}
