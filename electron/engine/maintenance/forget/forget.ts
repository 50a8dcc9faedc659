import { changeCauseSchema } from '../../../../shared/domain/change.ts';
import type {
  EpochMs,
  NodeId,
  MessageId,
  EntityId,
  Id,
} from '../../../../shared/domain/primitives.ts';
import type { PurgeTargets } from '../../storage/purge/purge.ts';
import type { WriteStore } from '../../storage/store.ts';
import { quoteIn } from '../../text/quoteIn.ts';
import { indexTerms } from '../../text/terms.ts';
import type { ForgottenFile, Forgetting } from './forgottenFile.ts';

export interface ForgetSelection {
  readonly memoryIds: readonly NodeId[];
  readonly messageIds: readonly MessageId[];
  readonly entityIds: readonly EntityId[];
  readonly documentIds: readonly Id[];
}

/** Texts of the forgotten content, to search for remains; kept in memory only during the search. */
export interface ForgottenTexts {
  readonly texts: readonly string[];
  readonly ids: readonly NodeId[];
  /** Ids by which other rows refer to it, and the beginning of a document's ids. */
  readonly referenceIds: readonly Id[];
}

/**
 * Adds targets that a person cannot select: entities merged into a target, and memories extracted
 * from a target that an undo removed. Their words are in history, and a redo, or a copy from before
 * the undo, would bring them back.
 */
export function withHidden(store: WriteStore, selection: ForgetSelection): ForgetSelection {
  const { targets } = targetsOf(store, selection);
  const entities = [...targets.entitySeqs];
  // Entities merged into one that was merged itself are found as the list grows.
  for (const seq of entities) {
    entities.push(...store.entities.mergedInto(seq).map((merged) => merged.seq));
  }
  const merged = entities.map((seq) => store.entities.bySeq(seq)?.id);
  const memories = store.removedRows.memoriesOf(targets.nodeSeqs);
  const entityRows = store.removedRows.entitiesOf(memories.map(({ seq }) => seq));
  const unique = <I extends Id>(ids: readonly (I | undefined)[]): I[] => [
    ...new Set(ids.filter((id): id is I => id !== undefined)),
  ];
  return {
    ...selection,
    memoryIds: unique([...selection.memoryIds, ...memories.map(({ id }) => id)]),
    entityIds: unique([...selection.entityIds, ...merged, ...entityRows.map(({ id }) => id)]),
    documentIds: unique([
      ...selection.documentIds,
      ...attachedDocuments(store, selection.messageIds),
    ]),
  };
}

/** Rows of the chosen targets that exist or once existed, with their texts. */
export function targetsOf(
  store: WriteStore,
  { memoryIds, messageIds, entityIds, documentIds }: ForgetSelection,
): { readonly targets: PurgeTargets; readonly forgotten: ForgottenTexts } {
  const memories = memoryIds
    .map((id) => store.knowledge.byId(id) ?? store.removedRows.memory(id))
    .filter((row) => row !== null);
  const messages = messageIds.map((id) => store.messages.get(id)).filter((row) => row !== null);
  const entities = entityIds
    .map((id) => store.entities.byId(id) ?? store.removedRows.entity(id))
    .filter((row) => row !== null);
  const episodes = messages.map(({ episode_seq }) => episode_seq).filter((seq) => seq !== null);
  const documents = documentIds.map((id) => store.documents.byId(id)).filter((row) => row !== null);
  const documentEpisodes = documents.flatMap(({ seq }) => store.documents.episodes(seq));
  const texts = [
    ...memories.flatMap(({ content, summary }) => [content, summary]),
    ...messages.flatMap(({ text, reasoning }) => [text, reasoning]),
    ...entities.flatMap(({ seq, canonical_name }) => [
      canonical_name,
      ...store.entities.aliases(seq).map(({ alias }) => alias),
    ]),
    ...documents.flatMap((document) => sampleTexts(store.documents.chunks(document))),
  ];
  return {
    targets: {
      nodeSeqs: [...memories.map(({ seq }) => seq), ...episodes, ...documentEpisodes],
      messageSeqs: messages.map(({ seq }) => seq),
      entitySeqs: entities.map(({ seq }) => seq),
      documentIds: documents.map(({ id }) => id),
    },
    forgotten: {
      texts: [...new Set(texts)].filter((text) => text.trim() !== ''),
      ids: [
        ...memoryIds,
        ...[...episodes, ...documentEpisodes].map((seq) => store.episodes.idOf(seq)),
      ],
      referenceIds: [
        ...memoryIds,
        ...episodes.map((seq) => store.episodes.idOf(seq)),
        ...documentIds,
      ],
    },
  };
}

/** True if none of the chosen targets exists or once existed. */
export function isEmpty({ nodeSeqs, messageSeqs, entitySeqs }: PurgeTargets): boolean {
  return nodeSeqs.length + messageSeqs.length + entitySeqs.length === 0;
}

/** Chunks whose texts are searched for afterwards: all of a long document would take hours. */
const SAMPLED_CHUNKS = 40;

function sampleTexts(chunks: readonly { readonly content: string }[]): string[] {
  const step = Math.max(1, Math.floor(chunks.length / SAMPLED_CHUNKS));
  return chunks.filter((_chunk, n) => n % step === 0).map(({ content }) => content);
}

/** Documents that were attached to these messages and came from nowhere else. */
function attachedDocuments(store: WriteStore, messageIds: readonly MessageId[]): Id[] {
  const messages = messageIds
    .map((id) => store.messages.get(id)?.seq)
    .filter((seq) => seq !== undefined);
  return store.attachments.documentsOnlyOf(messages);
}

/**
 * Entry for the forgotten file: the passages of retained turns that must never be extracted again,
 * and keyed fingerprints of the forgotten content.
 */
export function forgettingOf(
  store: WriteStore,
  file: ForgottenFile,
  selection: ForgetSelection,
  at: EpochMs,
): Forgetting {
  const messageIds = new Set(selection.messageIds);
  const memories = selection.memoryIds
    .map((id) => store.knowledge.byId(id))
    .filter((row) => row !== null);
  const spans = memories.flatMap(({ seq }) =>
    store.evidence
      .of(seq)
      .filter(({ message_id }) => message_id === null || !messageIds.has(message_id))
      .map(({ node_id, content, quote }) => {
        const span = quote === null ? null : quoteIn(content, quote);
        return { episodeId: node_id, start: span?.start ?? 0, end: span?.end ?? content.length };
      }),
  );
  // A watched folder may still have the file: it is not read again.
  const rawHashes = selection.documentIds.flatMap((id) => store.documents.byId(id)?.raw_hash ?? []);
  return {
    at,
    memoryIds: [...selection.memoryIds],
    messageIds: [...selection.messageIds],
    entityIds: [...selection.entityIds],
    ...(selection.documentIds.length > 0 && { documentIds: [...selection.documentIds] }),
    spans,
    fingerprints: [
      ...new Set(
        [...memories.map(({ content }) => content), ...rawHashes].map((text) =>
          file.fingerprint(text),
        ),
      ),
    ],
  };
}

/**
 * Identifying words of the content: those of six letters or more that no remaining memory uses, as
 * written, and their search terms.
 */
export function identifyingWords(
  store: Pick<WriteStore, 'text' | 'forget'>,
  { texts }: ForgottenTexts,
): { readonly words: string[]; readonly terms: string[] } {
  const written = [
    ...new Set(texts.flatMap((text) => text.match(/[\p{L}\p{M}\p{N}]{6,}/gu) ?? [])),
  ];
  const terms = [...new Set(texts.flatMap(indexTerms))];
  const unused = new Set(terms.filter((term) => !store.text.isUsed(term)));
  // A word of Loci's own tables and journal identifies nothing.
  const ownText = `${store.forget.ownText()} ${changeCauseSchema.options.join(' ')}`;
  const words = written.filter(
    (word) =>
      !ownText.includes(word.toLowerCase()) && indexTerms(word).every((term) => unused.has(term)),
  );
  return { words, terms: [...unused] };
}
