import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { UNVERIFIED_READ } from '../connection/verifiedReads.ts';
import type { RemoveAttachments } from './purgeAttachments.ts';
import { jsonList, type PurgeStatements } from './purgeStatements.ts';
import { relevanceJudgments, type HistoryRedaction } from './redactHistory.ts';
import type { MessageSeq } from '../connection/rowNumber.ts';

/** Condition on search queries of an answer, or run for a turn, that is among the messages. */
const questionCondition = `(id IN (SELECT id FROM messages WHERE seq IN ${jsonList('seqs')})
  OR turn_id IN (SELECT turn_id FROM messages WHERE role = 'user' AND seq IN ${jsonList('seqs')}))`;

export interface MessagePurge {
  readonly questionsOf: (messageSeqs: readonly MessageSeq[]) => string[];
  readonly clearMessageTexts: (messageSeqs: readonly MessageSeq[], at: EpochMs) => void;
}

/** Empties messages, and removes the queries of memory that they led to. */
export function createMessagePurge(
  { run, column }: PurgeStatements,
  { redactHistory }: HistoryRedaction,
  removeAttachments: RemoveAttachments,
): MessagePurge {
  function questionsOf(seqs: readonly number[]): string[] {
    return column(
      `SELECT ${UNVERIFIED_READ} DISTINCT query FROM recall_log WHERE ${questionCondition}`,
      {
        seqs: JSON.stringify(seqs),
      },
    ) as string[];
  }

  /** Deletes questions and the relevance feedback on them, from history too. */
  function forgetQuestions(seqs: readonly number[]): void {
    const questions = { questions: JSON.stringify(questionsOf(seqs)) };
    const inQuestions = `IN ${jsonList('questions')}`;
    redactHistory(
      'irrelevance',
      column(relevanceJudgments(`fields ->> '$.question' ${inQuestions}`), questions) as string[],
    );
    run(`DELETE FROM irrelevance WHERE question ${inQuestions}`, questions);
    run(`DELETE FROM recall_log WHERE ${questionCondition}`, { seqs: JSON.stringify(seqs) });
  }

  /** Blanks messages: each keeps its place in the conversation, without its content. */
  function clearMessageTexts(seqs: readonly number[], at: EpochMs): void {
    const params = { seqs: JSON.stringify(seqs), at };
    forgetQuestions(seqs);
    removeAttachments(`message_seq IN ${jsonList('seqs')}`, { seqs: params.seqs });
    const conversations = column(
      `SELECT DISTINCT conversation_seq FROM messages WHERE seq IN ${jsonList('seqs')}`,
      params,
    ) as number[];
    run(
      `UPDATE messages SET text = CASE role WHEN 'user' THEN '…' ELSE '' END, pasted = '[]', reasoning = '',
         tool_calls = '[]', citations = '[]', actions = '[]', problem = NULL, usage = NULL,
         state = CASE state WHEN 'streaming' THEN 'interrupted' ELSE state END,
         episode_seq = NULL, forgotten_at = @at
       WHERE seq IN ${jsonList('seqs')}`,
      params,
    );
    const conversationParams = { seqs: JSON.stringify(conversations) };
    const keys = column(
      `SELECT id FROM conversations WHERE seq IN ${jsonList('seqs')}`,
      conversationParams,
    );
    redactHistory('conversations', keys as string[]);
    // A conversation's title and labels go with the last message that they are about.
    run(
      `UPDATE conversations SET preview = '',
         title = iif(title_is_automatic = 1 OR NOT EXISTS (
           SELECT 1 FROM messages m
           WHERE m.conversation_seq = conversations.seq AND m.forgotten_at IS NULL), '', title),
         labels = iif(EXISTS (
           SELECT 1 FROM messages m
           WHERE m.conversation_seq = conversations.seq AND m.forgotten_at IS NULL), labels, '[]')
       WHERE seq IN ${jsonList('seqs')}`,
      conversationParams,
    );
  }

  return { questionsOf, clearMessageTexts };
}
