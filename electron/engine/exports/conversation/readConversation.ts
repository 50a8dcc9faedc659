import type { ConversationId, EpochMs } from '../../../../shared/domain/primitives.ts';
import type { Citation } from '../../../../shared/domain/chat.ts';
import { importedAuthorName } from '../../../../shared/domain/imports.ts';
import type { ExportReport, ExportWords } from '../../../../shared/domain/exports.ts';
import { DEMO_MODEL } from '../../../../shared/domain/model.ts';
import { BUILT_IN } from '../../chat/authors.ts';
import { citationsCodec } from '../../chat/presentMessage.ts';
import { splitRef } from '../../models/modelRef.ts';
import type { ConversationRow, MessageRow } from '../../storage/connection/rows.ts';
import { ExportNotFoundError, type ExportContext } from '../exportContext.ts';

/** Turn as a person reads it. */
export interface ExportedTurn {
  readonly role: 'user' | 'assistant';
  readonly author: string;
  readonly at: EpochMs;
  readonly text: string;
  readonly isInterrupted: boolean;
  readonly isForgotten: boolean;
  /** Names of the attached files. */
  readonly attachments: readonly string[];
  /** Memories and messages that an answer cites by numbers. */
  readonly citations: readonly Citation[];
}

/** Conversation with its visible branch. */
export interface ExportedConversation {
  readonly title: string;
  readonly startedAt: EpochMs;
  readonly lastAt: EpochMs;
  readonly turns: AsyncGenerator<ExportedTurn>;
  /** Complete once all turns were read. */
  readonly report: ExportReport;
}

/** Messages read at once. */
const PAGE_SIZE = 200;

/** Reads a conversation as it is shown: the chosen branch, oldest first. */
export function readConversation(
  context: ExportContext,
  conversationId: ConversationId,
): ExportedConversation {
  const row = context.store.conversations.get(conversationId);
  if (row === null) throw new ExportNotFoundError();
  const { shown: shownCount, all } = context.reads.countMessages(row.seq);
  context.progress.of += shownCount;
  const report = {
    written: { conversations: 1, messages: 0, attachments: 0 },
    omitted: { ...(all > shownCount && { other_versions: all - shownCount }) },
  } satisfies ExportReport;
  return {
    title: row.title === '' ? context.words.untitled : row.title,
    startedAt: row.created_at,
    lastAt: row.last_message_at,
    turns: readTurns(context, row, report),
    report,
  };
}

async function* readTurns(
  context: ExportContext,
  conversation: ConversationRow,
  report: { written: { messages: number; attachments: number }; omitted: ExportReport['omitted'] },
): AsyncGenerator<ExportedTurn> {
  let lastRow: MessageRow | null = null;
  for (;;) {
    const rows: MessageRow[] = context.reads.shownMessages(conversation.seq, lastRow, PAGE_SIZE);
    for (const row of rows) {
      const turn = presentTurn(context, row);
      report.written.messages += 1;
      report.written.attachments += turn.attachments.length;
      if (turn.attachments.length > 0)
        report.omitted.attachment_contents = report.written.attachments;
      context.progress.done += 1;
      yield turn;
    }
    if (rows.length < PAGE_SIZE) return;
    lastRow = rows.at(-1) ?? null;
    await context.yieldOrCancel();
  }
}

function presentTurn({ store, words }: ExportContext, row: MessageRow): ExportedTurn {
  return {
    role: row.role,
    author: row.role === 'user' ? words.person : authorName(row.author, words),
    at: row.created_at,
    text: row.text,
    isInterrupted: row.state !== 'complete',
    isForgotten: row.forgotten_at !== null,
    attachments: store.attachments.ofMessage(row.seq).map(({ name }) => name),
    citations: citationsCodec.parse(row.citations),
  };
}

/** Name of a model without the name of its server, or of the program of an imported answer. */
export function authorName(
  author: string | null,
  { builtIn, scripted }: Pick<ExportWords, 'builtIn' | 'scripted'>,
): string {
  if (author === null || author === BUILT_IN) return builtIn;
  if (author === DEMO_MODEL) return scripted;
  return importedAuthorName(author) ?? splitRef(author)?.model ?? author;
}
