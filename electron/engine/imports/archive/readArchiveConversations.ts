import { pastedCodec } from '../../../../shared/domain/pasted.ts';
import type { ConversationRow, MessageRow } from '../../storage/connection/rows.ts';
import type { ExportReads } from '../../storage/exports/exportReads.ts';
import type { EpisodeReads } from '../../storage/chat/episodes.ts';
import type { AttachmentRow } from '../../storage/chat/attachments.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { ImportedConversation, ImportedTurn } from '../conversation.ts';
import { withOriginalEpisode } from '../../chat/answering/originalEpisode.ts';
import { labelsCodec } from '../../chat/presentMessage.ts';
import { withAttachments, type Attachment } from '../placeholders.ts';
import { addSkipped } from '../skipCounts.ts';

export interface ArchiveSource {
  readonly store: ReadStore;
  readonly reads: ExportReads;
  readonly episodes: EpisodeReads;
}

/** Conversations of an opened archive, one at a time; those in its trash stay there. */
export function* readArchiveConversations({
  store,
  reads,
  episodes,
}: ArchiveSource): Generator<ImportedConversation> {
  for (const row of store.conversations.list(false)) {
    yield readArchiveConversation({ store, episodes }, row, reads.allMessages(row.seq));
  }
}

function readArchiveConversation(
  { store, episodes }: Pick<ArchiveSource, 'store' | 'episodes'>,
  row: ConversationRow,
  messages: readonly MessageRow[],
): ImportedConversation {
  const skipped: ImportedConversation['skipped'] = {};
  const rows = new Map(messages.map((message) => [message.seq, message]));
  const attachmentsOf = ({ seq }: MessageRow) =>
    store.attachments.ofMessage(seq).map((attachment) => toAttachment(store, attachment));
  const isIncluded = (message: MessageRow) =>
    message.forgotten_at === null && (message.text !== '' || attachmentsOf(message).length > 0);
  /** Message above, which is older: a forged archive may hold a circle. */
  const parentRowOf = ({ seq, parent_seq }: MessageRow): MessageRow | null => {
    const parent = parent_seq === null ? undefined : rows.get(parent_seq);
    return parent !== undefined && parent.seq < seq ? parent : null;
  };
  /** Id of the nearest message above that is included. */
  const parentOf = (message: MessageRow): string | null => {
    let parent = parentRowOf(message);
    while (parent !== null && !isIncluded(parent)) parent = parentRowOf(parent);
    return parent?.id ?? null;
  };
  const turns = messages.flatMap((message): ImportedTurn[] => {
    if (!isIncluded(message)) {
      addSkipped(skipped, 'empty');
      return [];
    }
    // It could repeat what was forgotten, and would stand below another question.
    if (message.role === 'assistant' && (parentRowOf(message)?.forgotten_at ?? null) !== null) {
      addSkipped(skipped, 'no_question');
      return [];
    }
    return [
      {
        id: message.id,
        parent: parentOf(message),
        role: message.role,
        ...textOf(message, attachmentsOf(message)),
        reasoning: message.reasoning,
        at: message.created_at,
        author: message.author,
        isChosen: message.active === 1,
        // Said off the record, or while memory was off.
        isRemembered: withOriginalEpisode({ episodes }, row, message).episode_seq !== null,
        state: message.state === 'complete' ? 'complete' : 'interrupted',
      },
    ];
  });
  return {
    kind: 'conversation',
    provider: 'loci',
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    isArchived: row.archived_at !== null,
    isPinned: row.pinned_at !== null,
    labels: labelsCodec.parse(row.labels),
    isRemembered: row.memory === 1,
    turns,
    skipped,
    isUndated: false,
    statements: [],
  };
}

/** Text of a message, with what was attached to it below: the files themselves are not merged. */
function textOf(
  { text, pasted }: MessageRow,
  attachments: readonly Attachment[],
): Pick<ImportedTurn, 'text' | 'pasted'> {
  const passages = pastedCodec.parse(pasted);
  if (attachments.length === 0) return { text, pasted: passages };
  const turn = withAttachments(text, attachments);
  const leadingBlanks = text.length - text.trimStart().length;
  const shifted = passages.map(({ start, end }) => ({
    start: Math.max(0, start - leadingBlanks),
    end: end - leadingBlanks,
  }));
  return { text: turn.text, pasted: [...shifted, ...turn.pasted] };
}

function toAttachment(
  { documents }: ReadStore,
  { kind, name, document_seq: seq }: AttachmentRow,
): Attachment {
  const document = seq === null ? null : documents.bySeq(seq);
  const chunks = document === null ? [] : documents.chunks(document);
  const text = chunks.map(({ content }) => content).join('\n\n');
  return { icon: kind === 'image' ? '🖼️' : '📎', name, text };
}
