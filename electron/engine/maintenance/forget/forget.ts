import { changeCauseSchema } from '../../../../shared/domain/change.ts';
import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { PurgeTargets } from '../../storage/purge/purge.ts';
import type { WriteStore } from '../../storage/store.ts';
import { quoteIn } from '../../text/quoteIn.ts';
import { indexTerms } from '../../text/terms.ts';
import type { ForgottenFile, Forgetting } from './forgottenFile.ts';

export interface ForgetSelection {
  readonly memoryIds: readonly Id[];
  readonly messageIds: readonly Id[];
  readonly entityIds: readonly Id[];
}

/** What was said, for looking whether it is gone; kept only while that is done. */
export interface ForgottenTexts {
  readonly texts: readonly string[];
  readonly ids: readonly Id[];
}

/**
 * With what nobody could choose: entities that were merged into one that goes, and memories drawn
 * from what goes which an undo took away. Their words stand in history, and a redo, or a copy from
 * before the undo, would bring them back.
 */
export function withHidden(store: WriteStore, selection: ForgetSelection): ForgetSelection {
  const { targets } = targetsOf(store, selection);
  const entities = [...targets.entitySeqs];
  // Those merged into one that was merged itself are found as the list grows.
  for (const seq of entities) {
    entities.push(...store.entities.mergedInto(seq).map((merged) => merged.seq));
  }
  const merged = entities.map((seq) => store.entities.bySeq(seq)?.id);
  const memories = store.former.memoriesOf(targets.nodeSeqs);
  const entityRows = store.former.entitiesOf(memories.map(({ seq }) => seq));
  const all = (ids: readonly (Id | undefined)[]) => [
    ...new Set(ids.filter((id) => id !== undefined)),
  ];
  return {
    ...selection,
    memoryIds: all([...selection.memoryIds, ...memories.map(({ id }) => id)]),
    entityIds: all([...selection.entityIds, ...merged, ...entityRows.map(({ id }) => id)]),
  };
}

/** What is there of what was chosen, or was there once, by row, and its words. */
export function targetsOf(
  store: WriteStore,
  { memoryIds, messageIds, entityIds }: ForgetSelection,
): { readonly targets: PurgeTargets; readonly forgotten: ForgottenTexts } {
  const memories = memoryIds
    .map((id) => store.knowledge.byId(id) ?? store.former.memory(id))
    .filter((row) => row !== null);
  const messages = messageIds.map((id) => store.messages.get(id)).filter((row) => row !== null);
  const entities = entityIds
    .map((id) => store.entities.byId(id) ?? store.former.entity(id))
    .filter((row) => row !== null);
  const episodes = messages.map(({ episode_seq }) => episode_seq).filter((seq) => seq !== null);
  const texts = [
    ...memories.flatMap(({ content, summary }) => [content, summary]),
    ...messages.flatMap(({ text, reasoning }) => [text, reasoning]),
    ...entities.flatMap(({ seq, canonical_name }) => [
      canonical_name,
      ...store.entities.aliases(seq).map(({ alias }) => alias),
    ]),
  ];
  return {
    targets: {
      nodeSeqs: [...memories.map(({ seq }) => seq), ...episodes],
      messageSeqs: messages.map(({ seq }) => seq),
      entitySeqs: entities.map(({ seq }) => seq),
    },
    forgotten: {
      texts: [...new Set(texts)].filter((text) => text.trim() !== ''),
      ids: [...memoryIds, ...episodes.map((seq) => store.episodes.idOf(seq))],
    },
  };
}

/**
 * What must be remembered about forgetting: which passages of turns that stay are never to be drawn
 * from again, and the marks of what was said.
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
  return {
    at,
    memoryIds: [...selection.memoryIds],
    messageIds: [...selection.messageIds],
    entityIds: [...selection.entityIds],
    spans,
    fingerprints: [...new Set(memories.map(({ content }) => file.fingerprint(content)))],
  };
}

/**
 * Words by which it would be known if any stood anywhere: those of six letters or more that nothing
 * that is still remembered uses, as they were written, and the terms search would know them by.
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
  // A word that Loci's own tables and journal are made of says nothing.
  const ownText = `${store.forget.ownText()} ${changeCauseSchema.options.join(' ')}`;
  const words = written.filter(
    (word) =>
      !ownText.includes(word.toLowerCase()) && indexTerms(word).every((term) => unused.has(term)),
  );
  return { words, terms: [...unused] };
}
