import type { Settings } from '../../../../shared/config.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import { promptBudget, windowBudget } from '../../algorithms/ranking/windowBudget.ts';
import { exclusionFor, noExclusion } from '../../retrieval/exclusion.ts';
import type { MessageRow } from '../../storage/connection/rows.ts';
import type { WriteStore } from '../../storage/store.ts';
import { BUILT_IN } from '../authors.ts';
import type { ConversationState } from '../modelLoop/conversationState.ts';
import { stableWindow, type EarlierTurn } from '../modelLoop/modelWindow.ts';
import type { QuestionTurn } from './modelAnswerApi.ts';
import { isCopied, withOriginalEpisode } from './originalEpisode.ts';

/** Earlier turn of a conversation, with the episode that search would find it by. */
export interface HistoryTurn extends EarlierTurn {
  readonly seq: number;
  readonly episodeId: NodeId | null;
  /** Pasted passages, as they are stored. */
  readonly pasted: string | null;
}

/** Earlier turns that a request sends, and the number of those it has no room for. */
export interface SentHistory {
  readonly turns: readonly HistoryTurn[];
  readonly hiddenTurns: number;
}

/** Limit of messages read for the window. */
const MAX_EARLIER_TURNS = 400;

/** Tokens that instructions and tools take, as an upper bound. */
const FIXED_TOKENS = 1_000;

/**
 * Newest turns of the whole conversation, across its sessions, as far as the model reads beside
 * answer, tools and memory: a session is the unit of learning, not of sight.
 */
export function sentHistory(
  store: WriteStore,
  turn: QuestionTurn,
  {
    settings,
    state,
    contextTokens,
  }: {
    readonly settings: Settings;
    readonly state: ConversationState;
    readonly contextTokens: number | null;
  },
): SentHistory {
  const { turns: history, total } = earlierTurns(store, turn);
  const reserved =
    contextTokens === null
      ? 0
      : FIXED_TOKENS + Math.min(state.memoryTokens, Math.floor(promptBudget(contextTokens) / 2));
  const budget = windowBudget(settings['session.window_tokens'], contextTokens, reserved);
  const turns = stableWindow(history, budget, state.windowStart);
  state.windowStart = turns[0]?.seq ?? null;
  return { turns, hiddenTurns: total - turns.length };
}

/** False if a turn of the person is off the record: an answer that had it before it may repeat it. */
export function areOnRecord(turns: readonly HistoryTurn[]): boolean {
  return turns.every(
    ({ role, text, episodeId }) => role !== 'user' || episodeId !== null || text === '',
  );
}

/** Turns before a question, of which a request sends the newest; `total`: with those that are not read. */
export function earlierTurns(
  store: WriteStore,
  turn: QuestionTurn,
): { readonly turns: HistoryTurn[]; readonly total: number } {
  const { rows, total } = earlierRows(store, turn);
  const hasOwnMarkers = (row: MessageRow) =>
    row.author !== BUILT_IN && !isCopied(turn.conversation, row);
  const turns = rows.map((row) => ({
    seq: row.seq,
    role: row.role,
    text: hasOwnMarkers(row) ? row.text : withoutMarkers(row.text),
    episodeId: row.episode_seq === null ? null : store.episodes.idOf(row.episode_seq),
    pasted: row.pasted,
  }));
  return { turns, total };
}

/**
 * Turns that state a withheld memory are left out, each with the answer to it. `total`: number of all
 * others, those that are not read included.
 */
function earlierRows(
  store: WriteStore,
  { question, conversation, withheldNodeIds }: QuestionTurn,
): { readonly rows: readonly MessageRow[]; readonly total: number } {
  const page = store.messages.page(conversation.seq, question, MAX_EARLIER_TURNS);
  const rows = page.rows.map((row) => withOriginalEpisode(store, conversation, row));
  const exclusion =
    withheldNodeIds.length === 0
      ? noExclusion
      : exclusionFor(store, question.text, withheldNodeIds);
  const isLeftOut = ({ episode_seq, text }: MessageRow) =>
    episode_seq !== null &&
    exclusion.covers({ id: store.episodes.idOf(episode_seq), content: text });
  const turnIds = new Set(rows.filter(isLeftOut).map(({ turn_id }) => turn_id));
  const sentRows = rows.filter(({ turn_id }) => !turnIds.has(turn_id));
  const unreadCount = page.hasMore
    ? store.messages.countBefore(conversation.seq, question.seq) - rows.length
    : 0;
  return { rows: sentRows, total: sentRows.length + unreadCount };
}

/**
 * Without the numbers of sources, which mean nothing later: the built-in assistant counts anew in each
 * answer, and a fork has no receipts of the answers it copied.
 */
function withoutMarkers(text: string): string {
  return text.replaceAll(/ ?\[\d{1,3}\]/gu, '');
}
