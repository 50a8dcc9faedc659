import type { BuiltInDependencies } from '../builtIn/answerContext.ts';
import { exclusionFor } from '../../retrieval/exclusion.ts';
import { receiptWithoutSearch } from '../receipts/receiptWithoutSearch.ts';
import { replyLanguage } from '../builtIn/replyLanguage.ts';
import { respond } from '../builtIn/respond.ts';
import { respondWithoutMemory } from '../builtIn/talkReply.ts';
import { textReply, type Reply } from '../builtIn/reply.ts';
import type { CitableId, NodeId } from '../../../../shared/domain/primitives.ts';
import type { Settings } from '../../../../shared/config.ts';
import type { MessageRow } from '../../storage/connection/rows.ts';
import type { ReadStore } from '../../storage/store.ts';
import { actionsCodec, changesByAnswers } from '../../storage/chat/answerActions.ts';
import { citationsCodec } from '../presentMessage.ts';
import type { QuestionTurn } from './modelAnswerApi.ts';

/** Messages looked at before a question: versions and refused turns lie between it and its answer. */
const MAX_PRECEDING_MESSAGES = 6;

export interface BuiltInAnswerDependencies extends BuiltInDependencies {
  readonly settings: () => Pick<Settings, 'memory.enabled' | 'ui.language'>;
}

/** Reply of the built-in assistant to a turn; its action is performed when the answer is stored. */
export async function builtInReply(
  deps: BuiltInAnswerDependencies,
  { question, conversation, usesMemory, withheldNodeIds }: QuestionTurn,
): Promise<() => Reply> {
  const { store } = deps.curation;
  const { text } = question;
  const { rows: earlierRows } = store.messages.page(
    question.conversation_seq,
    question,
    MAX_PRECEDING_MESSAGES,
  );
  const language = replyLanguage(text, {
    earlierTexts: earlierRows.filter(({ role }) => role === 'user').map((row) => row.text),
    setting: deps.settings()['ui.language'],
    systemLocale: Intl.DateTimeFormat().resolvedOptions().locale,
  });
  if (question.episode_seq === null || !usesMemory) {
    return respondWithoutMemory(
      deps,
      { text, language },
      {
        inWorkspace: deps.settings()['memory.enabled'],
        inConversation: conversation.memory === 1,
      },
    );
  }
  // Made once, however many searches the answer takes.
  const profile = deps.bulletin();
  const makeReply = await respond(
    { ...deps, bulletin: () => profile },
    {
      text,
      language,
      episodeId: store.episodes.idOf(question.episode_seq),
      withheldNodeIds,
      lastNodeIds: lastNodeIds(store, earlierRows),
      lastMessage: earlierRows.findLast(({ role }) => role === 'user')?.text ?? null,
      isFirst: conversation.message_count <= 2,
      hasActed: hasActed(store, question),
      source: {
        episodeSeq: question.episode_seq,
        sourceSeq: conversation.source_seq,
        sessionId: question.session_id,
      },
    },
  );
  const bulletin = await profile;
  return () => {
    const reply = makeReply();
    if (reply.receipt !== null) return reply;
    const { citations } = reply;
    const exclusion = exclusionFor(store, text, withheldNodeIds);
    return {
      ...reply,
      receipt: receiptWithoutSearch(store, text, { citations, exclusion, bulletin }),
    };
  };
}

/** True if an earlier answer to the same message changed memory: a new version must not do it again. */
function hasActed({ messages }: ReadStore, { turn_id: turnId }: QuestionTurn['question']): boolean {
  return changesByAnswers(messages, turnId).length > 0;
}

/** Memories that the answer before a question cited or changed. */
function lastNodeIds(store: ReadStore, earlierRows: readonly MessageRow[]): NodeId[] {
  const answer = earlierRows.findLast(({ role }) => role === 'assistant');
  if (answer === undefined) return [];
  const citedIds = citationsCodec.parse(answer.citations).map(({ nodeId }) => nodeId);
  const changedIds = actionsCodec.parse(answer.actions).map(({ nodeId }) => nodeId);
  return [...changedIds, ...citedIds].filter((id) => isMemory(store, id));
}

/** Entities are cited too. */
function isMemory(store: ReadStore, id: CitableId): id is NodeId {
  return store.knowledge.byId(id as NodeId) !== null;
}

export const failedReply: Reply = textReply('');

/** Longest piece of text sent at once, in UTF-16 units. */
const PIECE_LENGTH = 80;

/** The text in pieces that end at word boundaries, each with its place. */
export function splitIntoPieces(text: string): { offset: number; text: string }[] {
  const words = text.match(
    new RegExp(`[\\s\\S]{1,${PIECE_LENGTH}}(?:\\s|$)|[\\s\\S]{1,${PIECE_LENGTH}}`, 'gu'),
  );
  let offset = 0;
  return (words ?? []).map((piece) => {
    const at = offset;
    offset += piece.length;
    return { offset: at, text: piece };
  });
}
