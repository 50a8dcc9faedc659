import { showBranch } from '../../ingest/branches.ts';
import type { ImportedMessage } from '../../storage/chat/importedItems.ts';
import type { ImportSeq } from '../../storage/chat/imports.ts';
import type { ConversationRow, MessageRow } from '../../storage/connection/rows.ts';
import type { MessageSeq } from '../../storage/connection/rowNumber.ts';
import type { WriteStore } from '../../storage/store.ts';
import type { RedactedTurn } from '../exports/readBatches.ts';
import { shownTurnIds } from '../turns/shownTurnIds.ts';

/** Rows of a conversation's turns by their ids in the archive. */
type RowsById = ReadonlyMap<string, { readonly seq: MessageSeq }>;

/** Branches of a conversation in an archive of Loci, compared with those that are here. */
export interface CopiedBranches {
  readonly parents: ReadonlyMap<string, string | null>;
  /** Questions by their parent: versions of each other. */
  readonly questions: ReadonlyMap<string | null, readonly RedactedTurn[]>;
  /** Turns of the branch that the archive shows. */
  readonly shownIds: ReadonlySet<string>;
  /** Rows of turns that the archive has. */
  readonly copiedSeqs: Set<MessageSeq>;
  /** Rows of those that this import has brought, before a kill too. */
  readonly importedSeqs: Set<MessageSeq>;
  /** Rows on branches that the archive has and that are not shown here, as far as looked up. */
  readonly hiddenSeqs: Set<MessageSeq>;
}

/**
 * Compares the turns of an archive, those that must not come among them, with the messages that are
 * here, an earlier part of the import too.
 */
export function copiedBranches(
  turns: readonly RedactedTurn[],
  storedRows: readonly ImportedMessage[],
  importSeq: ImportSeq,
): CopiedBranches {
  const parents = new Map<string, string | null>();
  for (const { id, parent } of turns) {
    // Parents stand before their children: whoever made an archive could write a circle into it.
    parents.set(id, parent !== null && parents.has(parent) ? parent : null);
  }
  const copiedRows = storedRows.filter((row) => parents.has(row.external_message));
  const importedRows = copiedRows.filter((row) => row.import_seq === importSeq);
  return {
    parents,
    questions: Map.groupBy(
      turns.filter(({ role }) => role === 'user'),
      ({ parent }) => parent,
    ),
    shownIds: shownTurnIds(turns),
    copiedSeqs: new Set(copiedRows.map((row) => row.message_seq)),
    importedSeqs: new Set(importedRows.map((row) => row.message_seq)),
    hiddenSeqs: new Set(),
  };
}

/**
 * Parent of a turn of an archive among the messages that are here. A question that has a version here
 * becomes another version, and what follows a version that is not shown stays with it. Any other one
 * of the branch that the archive shows comes after the last question that is shown here, whatever was
 * said or edited here meanwhile, between two steps or since a kill too: so it is never hidden.
 */
export function copiedParent(
  store: Pick<WriteStore, 'messages'>,
  { row, messages }: { readonly row: ConversationRow; readonly messages: RowsById },
  branches: CopiedBranches,
  { id, role, parent }: RedactedTurn,
): MessageSeq | null {
  const parentSeq = nearestAbove(messages, branches, parent);
  if (role === 'assistant') return parentSeq;
  const version = (branches.questions.get(parent) ?? []).find(
    (question) => question.id !== id && messages.has(question.id),
  );
  if (version !== undefined) {
    const seq = messages.get(version.id)?.seq;
    return seq === undefined ? null : (store.messages.bySeq(seq)?.parent_seq ?? null);
  }
  const isParentShown = parent === null || branches.shownIds.has(parent);
  const isFollowed =
    parentSeq === null || (isParentShown && !isOfHiddenVersion(store, branches, parentSeq));
  return isFollowed ? store.messages.lastShownTurn(row.seq) : parentSeq;
}

/** Nearest turn above that is here: one that must not come is skipped. */
function nearestAbove(
  messages: RowsById,
  { parents }: CopiedBranches,
  parent: string | null,
): MessageSeq | null {
  for (let id = parent; id !== null; id = parents.get(id) ?? null) {
    const message = messages.get(id);
    if (message !== undefined) return message.seq;
  }
  return null;
}

/**
 * True for a message that is hidden here by a version that the archive has too: its branch is one of
 * the archive's. One that is hidden by what was edited here is none.
 */
function isOfHiddenVersion(
  { messages }: Pick<WriteStore, 'messages'>,
  { copiedSeqs, hiddenSeqs }: CopiedBranches,
  above: MessageSeq,
): boolean {
  for (let row = messages.bySeq(above); row !== null && row.shown === 0;) {
    const active = row.active === 0 ? activeSibling(messages, row) : null;
    const isVersion = row.active === 0 && (active === null || copiedSeqs.has(active.seq));
    if (isVersion || hiddenSeqs.has(row.seq)) {
      hiddenSeqs.add(above);
      return true;
    }
    row = row.parent_seq === null ? null : messages.bySeq(row.parent_seq);
  }
  return false;
}

/** Version of a message that is chosen in its stead. */
function activeSibling(messages: WriteStore['messages'], message: MessageRow): MessageRow | null {
  const siblings = messages.versions(message).filter(({ seq }) => seq !== message.seq);
  return siblings.map(({ seq }) => messages.bySeq(seq)).find((row) => row?.active === 1) ?? null;
}

/**
 * Chooses one version where a new message has siblings: the one that is shown here, unless this
 * import itself has brought it, with all that follows, and the archive shows the new one.
 */
export function showCopied(
  store: WriteStore,
  { copiedSeqs, importedSeqs }: CopiedBranches,
  message: MessageRow,
  { isChosen, role }: RedactedTurn,
): void {
  const sibling = activeSibling(store.messages, message);
  if (sibling !== null) {
    const isFollowed = () =>
      role === 'user' &&
      store.messages
        .shownTurnsSince(message.conversation_seq, sibling.seq)
        .some((seq) => seq !== message.seq && !importedSeqs.has(seq));
    const isReplaced = isChosen && importedSeqs.has(sibling.seq) && !isFollowed();
    store.messages.choose(isReplaced ? message : sibling);
    showBranch(store, message.conversation_seq);
  }
  copiedSeqs.add(message.seq);
  importedSeqs.add(message.seq);
}
