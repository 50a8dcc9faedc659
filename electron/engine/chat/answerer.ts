import { z } from 'zod';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Response } from '../../../shared/contract/index.ts';
import { idSchema, type Id } from '../../../shared/domain/primitives.ts';
import type { Subscriber } from '../bus/eventBus.ts';
import type { CurationContext } from '../curation/act.ts';
import type { Logger } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { AgentResponseEvent } from '../bus/outsideEvents.ts';
import type { Readers } from '../readers/readers.ts';
import type { MessageRow } from '../storage/rows.ts';
import { english, russian } from './builtIn/phrases.ts';
import { respond, type Reply } from './builtIn/respond.ts';
import { languageOf } from '../text/language.ts';
import { presentMessage } from './presentMessage.ts';

export const BUILT_IN = 'built-in';

export interface AnswererParts {
  readonly workspaceId: Id;
  readonly ledger: Ledger;
  /** Writes an answer that is settled, inside the transaction that `ledger` opens. */
  readonly record: (event: AgentResponseEvent) => void;
  /** Makes a new, empty answer to a turn; the one before it is no longer the active one. */
  readonly begin: (
    answer: Pick<AgentResponseEvent, 'turnId' | 'messageId' | 'author' | 'at'>,
  ) => MessageRow;
  readonly readers: Readers;
  readonly curation: CurationContext;
  readonly memoryEnabled: () => boolean;
  readonly emit: (event: EngineEvent) => void;
  readonly logger: Logger;
}

export interface Answerer {
  readonly subscriber: Subscriber;
  /** Answers what a stop cut off. No model is called: the built-in assistant just says it now. */
  resume(): Promise<void>;
  retry(messageId: Id): Response<'chat.retry'>;
}

const payloadSchema = z.object({ answerId: idSchema });

/** Answers turns with the built-in assistant, as events of a stream. */
export function createAnswerer(parts: AnswererParts): Answerer {
  const { store, clock, ids } = parts.curation;

  /** Answers being made. After a crash the bus and `resume` ask for the same ones. */
  const underWay = new Map<Id, Promise<void>>();

  const answer = (answerId: Id): Promise<void> => {
    const before = underWay.get(answerId);
    if (before !== undefined) return before;
    const making = make(answerId).finally(() => underWay.delete(answerId));
    underWay.set(answerId, making);
    return making;
  };

  const make = async (answerId: Id): Promise<void> => {
    const row = store.messages.get(answerId);
    if (row === null || row.state !== 'streaming') return;
    const conversationId = conversationIdOf(row);
    const ofTurn = {
      workspaceId: parts.workspaceId,
      conversationId,
      turnId: row.turn_id,
      messageId: row.id,
    };
    const message = presentMessage(row, conversationId);
    parts.emit({ name: 'chat.started', payload: { ...ofTurn, message } });
    const { settled, reply } = await settle(row);
    for (const { offset, text } of pieces(reply.text)) {
      parts.emit({ name: 'chat.delta', payload: { ...ofTurn, offset, text } });
    }
    const finished = presentMessage(settled, conversationId);
    parts.emit({ name: 'chat.finished', payload: { ...ofTurn, message: finished } });
    announceAct(reply, conversationId);
  };

  const settle = async (row: MessageRow): Promise<{ settled: MessageRow; reply: Reply }> => {
    try {
      const makeReply = await replyTo(row);
      return write(row, makeReply, 'complete', null);
    } catch (error) {
      parts.logger.error('the built-in assistant failed', { error: String(error) });
      const nothing: Reply = { text: '', citations: [], actions: [], acted: null };
      return write(row, () => nothing, 'failed', 'answer_failed');
    }
  };

  const replyTo = async (row: MessageRow): Promise<() => Reply> => {
    const asked = store.messages.ofTurn(row.turn_id).find(({ role }) => role === 'user');
    if (asked === undefined) throw new Error(`turn ${row.turn_id} has no message`);
    const conversation = store.conversations.bySeq(row.conversation_seq);
    if (asked.episode_seq === null || conversation === null || !parts.memoryEnabled()) {
      const say = languageOf(asked.text) === 'ru' ? russian : english;
      return () => ({ text: say.memoryOff, citations: [], actions: [], acted: null });
    }
    const episodeId = store.episodes.idOf(asked.episode_seq);
    return await respond(
      {
        curation: parts.curation,
        recall: (request) => parts.readers.run('recall', request, clock.now()),
      },
      {
        text: asked.text,
        episodeId,
        isFirst: conversation.message_count <= 2,
        saidIn: {
          episodeSeq: asked.episode_seq,
          sourceSeq: conversation.source_seq,
          sessionId: asked.session_id,
        },
      },
    );
  };

  const write = (
    row: MessageRow,
    makeReply: () => Reply,
    state: AgentResponseEvent['state'],
    problem: string | null,
  ) =>
    parts.ledger.commit(() => {
      const reply = makeReply();
      const event: AgentResponseEvent = {
        seq: null,
        id: ids.next(),
        at: Math.max(clock.now(), row.created_at),
        topic: 'agent.response',
        turnId: row.turn_id,
        messageId: row.id,
        author: row.author ?? BUILT_IN,
        state,
        text: reply.text,
        problem,
        citations: [...reply.citations],
        actions: [...reply.actions],
        episode:
          reply.text === '' || !parts.memoryEnabled()
            ? null
            : { id: ids.next(), seq: store.sequences.next('nodes') },
      };
      parts.record(event);
      const settled = store.messages.get(row.id) ?? row;
      const events = reply.acted === null ? [event] : [reply.acted.event, event];
      return { value: { settled, reply }, events };
    });

  const announceAct = (reply: Reply, conversationId: Id) => {
    const { workspaceId } = parts;
    parts.emit({ name: 'conversations.changed', payload: { workspaceId, conversationId } });
    if (reply.acted === null) return;
    const nodeIds = reply.actions.map(({ nodeId }) => nodeId);
    parts.emit({ name: 'facts.changed', payload: { workspaceId, nodeIds } });
    parts.emit({ name: 'history.changed', payload: { workspaceId } });
  };

  const conversationIdOf = (row: MessageRow): Id => {
    const conversation = store.conversations.bySeq(row.conversation_seq);
    if (conversation === null) throw new Error(`message ${row.id} has no conversation`);
    return conversation.id;
  };

  return {
    subscriber: {
      name: 'answer',
      topics: ['user.message'],
      handle: (event) => answer(payloadSchema.parse(event.payload).answerId),
    },
    async resume() {
      for (const { id } of store.messages.streaming()) await answer(id);
    },
    retry(messageId) {
      const old = store.messages.get(messageId);
      if (old === null || old.role !== 'assistant') throw contractError('not_found');
      if (old.active === 0 || old.state === 'streaming' || old.state === 'complete') {
        throw contractError('conflict', { reason: 'not_retryable' });
      }
      const fresh = {
        turnId: old.turn_id,
        messageId: ids.next(),
        author: BUILT_IN,
        at: clock.now(),
      };
      const row = store.transaction(() => parts.begin(fresh));
      void answer(row.id);
      return { turnId: old.turn_id, answer: presentMessage(row, conversationIdOf(row)) };
    },
  };
}

/** Longest piece of text sent at once, in UTF-16 units. */
const PIECE_LENGTH = 80;

/** The text in pieces that end at word boundaries, each with its place. */
function pieces(text: string): { offset: number; text: string }[] {
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
