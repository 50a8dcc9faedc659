import type { RecallRequest, RecallAnswer } from '../../retrieval/recall.ts';
import { languageOf } from '../../text/language.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import { english, russian } from '../builtIn/phrases.ts';
import { respond, said, type Reply } from '../builtIn/respond.ts';
import type { AskedTurn } from './modelAnswer.ts';

export interface BuiltInAnswerParts {
  readonly curation: CurationContext;
  readonly recall: (request: RecallRequest) => Promise<RecallAnswer>;
}

/** What the built-in assistant answers to a turn: an act, done when the answer is written down. */
export async function builtInReply(
  { curation, recall }: BuiltInAnswerParts,
  { asked, conversation, memory, without }: AskedTurn,
): Promise<() => Reply> {
  const { store } = curation;
  if (asked.episode_seq === null || !memory) {
    const say = languageOf(asked.text) === 'ru' ? russian : english;
    return () => said(say.memoryOff);
  }
  return await respond(
    { curation, recall },
    {
      text: asked.text,
      episodeId: store.episodes.idOf(asked.episode_seq),
      withoutNodeIds: without,
      isFirst: conversation.message_count <= 2,
      saidIn: {
        episodeSeq: asked.episode_seq,
        sourceSeq: conversation.source_seq,
        sessionId: asked.session_id,
      },
    },
  );
}

export const nothingReplied: Reply = said('');

/** Longest piece of text sent at once, in UTF-16 units. */
const PIECE_LENGTH = 80;

/** The text in pieces that end at word boundaries, each with its place. */
export function pieces(text: string): { offset: number; text: string }[] {
  const found = text.match(
    new RegExp(`[\\s\\S]{1,${PIECE_LENGTH}}(?:\\s|$)|[\\s\\S]{1,${PIECE_LENGTH}}`, 'gu'),
  );
  let offset = 0;
  return (found ?? []).map((piece) => {
    const at = offset;
    offset += piece.length;
    return { offset: at, text: piece };
  });
}
