import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises';
import { contractError } from '../../../../shared/contract/errors.ts';
import type {
  ForgetEdge,
  ForgetItem,
  ForgetProof,
  ForgetTarget,
} from '../../../../shared/contract/forget.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { durableEventSchema } from '../../bus/durableEvents.ts';
import { commitWithoutEvents, writeWhileOpening } from '../../bus/ledger.ts';
import type { ExternalJournal } from '../../storage/files/externalJournal.ts';
import type { LedgerStore, WriteStore } from '../../storage/store.ts';
import { findRelated } from './findRelated.ts';
import { filesIn, forgottenFilesOf, removeOrphanedBulletins } from './forgottenFiles.ts';
import type { ForgetDependencies } from './forgetDependencies.ts';
import { createForgottenViewMatcher } from './forgottenViews.ts';
import { remainingByLocation } from './remainingByLocation.ts';
import { relatedEdges } from './relatedEdges.ts';
import {
  forgettingOf,
  targetsOf,
  identifyingWords,
  isEmpty,
  withHidden,
  type ForgetSelection,
  type ForgottenTexts,
} from './forget.ts';
import type { ForgottenFile } from './forgottenFile.ts';
import { redactEvent, type Redaction } from './redactEvent.ts';

type ForgetTargets = ReturnType<typeof targetsOf>;

interface VerifiedPurge {
  readonly proof: ForgetProof;
  /** Search terms of the proof: texts, and words that nothing else uses. */
  readonly texts: readonly string[];
}

/** Attempts to truncate the write-ahead log: a reader may be in the way for a moment. */
const CHECKPOINT_TRIES = 20;
const CHECKPOINT_PAUSE_MS = 100;

/**
 * Length below which a text may occur in unrelated rows: a shorter one counts only if it occurs
 * nowhere else.
 */
const MIN_TEXT_LENGTH = 20;
const MIN_PROVABLE_LENGTH = 8;

export interface ForgetCommands {
  preview(target: ForgetTarget): { items: ForgetItem[]; edges: ForgetEdge[] } | null;
  apply(chosen: ForgetSelection): Promise<ForgetProof>;
}

/** Forget commands: erasing with proof. */
export function createForgetCommands(deps: ForgetDependencies): ForgetCommands {
  const { store, ledger, forgotten: forgottenFile, externalJournal, maintenanceThreads } = deps;

  const purge = (selection: ForgetSelection, related: ForgetTargets): void => {
    const files = forgottenFilesOf(store, related.targets);
    // First the forgotten file, which makes every copy forget again: a crash after this line still
    // forgets.
    forgottenFile.add(forgettingOf(store, forgottenFile, selection, deps.clock.now()));
    deps.onNoted();
    deps.removeFiles(files);
    deps.removeGraphViews(createForgottenViewMatcher(selection, related.forgotten));
    redactExternalJournal(externalJournal, redactionOf(store, selection, related));
    ledger.commit(() => {
      purgeRows(store, related, deps.clock.now());
      copyIntoDatabase(store, forgottenFile);
      store.meta.set('forgetting', '1');
      return { value: null, events: [] };
    });
    removeOrphanedBulletins(store, deps.bulletins);
  };
  const completePurge = async () => {
    deps.rebuildDerived();
    while (ledger.commit(() => ({ value: store.purge.mergeFullText(), events: [] }))) {
      await yieldToEventLoop();
    }
    await truncateWal();
  };
  const truncateWal = async () => {
    for (let n = 0; n < CHECKPOINT_TRIES; n += 1) {
      if (await maintenanceThreads.run('truncateWal', { file: deps.database })) return;
      await pause(CHECKPOINT_PAUSE_MS);
    }
  };
  const verifyErasure = async (erased: ForgottenTexts): Promise<VerifiedPurge> => {
    const { words, terms } = identifyingWords(store, erased);
    const short = erased.texts.filter(
      (text) => !isLongEnoughToFind(text) && text.length >= MIN_PROVABLE_LENGTH,
    );
    const provable = await maintenanceThreads.run('findUnsharedTexts', {
      file: deps.database,
      texts: short,
    });
    const texts = [...erased.texts.filter(isLongEnoughToFind), ...provable, ...words];
    const scannedFiles = filesIn(deps.folder, deps.copies);
    const files = await maintenanceThreads.run('findBytes', { files: scannedFiles, texts });
    const { traces, orphanedTerms } = await maintenanceThreads.run('findTraces', {
      file: deps.database,
      texts,
      terms,
    });
    const proof = {
      files: scannedFiles.length,
      bytes: files.reduce((sum, { count }) => sum + count, 0),
      rows: traces.reduce((sum, { rows }) => sum + rows, 0),
      words: orphanedTerms.length,
      left: remainingByLocation({ files, traces, orphanedTerms }, deps),
    };
    return { proof, texts };
  };
  /** Purges remaining occurrences, found by every word that would reveal the content. */
  const purgeRest = async (
    selection: ForgetSelection,
    related: ForgetTargets,
    texts: readonly string[],
  ) => {
    const redaction = redactionOf(store, selection, related);
    redactExternalJournal(externalJournal, { ...redaction, texts: [...redaction.texts, ...texts] });
    ledger.commit(() => {
      store.purge.scrub(texts, related.forgotten.referenceIds, true);
      return { value: null, events: [] };
    });
    removeOrphanedBulletins(store, deps.bulletins);
    deps.removeGraphViews(createForgottenViewMatcher(selection, { ...related.forgotten, texts }));
    await completePurge();
    store.purge.rewrite();
    await truncateWal();
  };
  const finish = () => commitWithoutEvents(ledger, () => store.meta.set('forgetting', ''));
  return {
    preview(target) {
      const items = findRelated(store, target);
      return items === null ? null : { items, edges: relatedEdges(store, items) };
    },
    async apply(visible) {
      if (isEmpty(targetsOf(store, visible).targets)) {
        throw contractError('not_found', { reason: 'memory' });
      }
      // An answer in progress would write down content that was forgotten meanwhile, since it was
      // already in the prompt. Sessions and the nightly run check again after the model has
      // answered.
      const { selection, related } = await withoutWriters(deps, () => {
        const complete = withHidden(store, visible);
        const targets = targetsOf(store, complete);
        purge(complete, targets);
        return { selection: complete, related: targets };
      });
      deps.onForgotten();
      await completePurge();
      const first = await verifyErasure(related.forgotten);
      if (first.proof.left.length === 0) {
        finish();
        return first.proof;
      }
      // Occurrences in another person's own text stay, and are reported.
      const scan = { file: deps.database, texts: first.texts };
      await purgeRest(selection, related, await maintenanceThreads.run('findUnsharedTexts', scan));
      const { proof } = await verifyErasure(related.forgotten);
      finish();
      return proof;
    },
  };
}

/** External files that may hold forgotten content. */
export type ExternalFiles = Pick<
  ForgetDependencies,
  'externalJournal' | 'bulletins' | 'removeFiles' | 'removeGraphViews'
>;

/**
 * Purges forgotten content again from a database that came back from an older copy or a replay, and
 * whatever a crash kept an earlier purge from removing.
 */
export function purgeForgottenContent(
  store: LedgerStore,
  file: ForgottenFile,
  externalFiles: ExternalFiles,
): boolean {
  const selection: ForgetSelection = {
    memoryIds: file.all().flatMap(({ memoryIds }) => memoryIds),
    messageIds: file
      .all()
      .flatMap(({ messageIds }) => messageIds)
      .filter((id) => store.messages.get(id)?.forgotten_at === null),
    entityIds: file.all().flatMap(({ entityIds }) => entityIds),
    documentIds: file.all().flatMap(({ documentIds }) => documentIds ?? []),
  };
  const related = targetsOf(store, selection);
  const hasReturnedContent = !isEmpty(related.targets);
  const wasInterrupted = store.meta.get('forgetting') === '1';
  if (!hasReturnedContent && !wasInterrupted) return false;
  if (hasReturnedContent) {
    externalFiles.removeFiles(forgottenFilesOf(store, related.targets));
    externalFiles.removeGraphViews(createForgottenViewMatcher(selection, related.forgotten));
    redactExternalJournal(externalFiles.externalJournal, redactionOf(store, selection, related));
    const at = Math.max(...file.all().map((forgetting) => forgetting.at));
    writeWhileOpening(store, () => purgeRows(store, related, at));
  }
  removeOrphanedBulletins(store, externalFiles.bulletins);
  while (writeWhileOpening(store, () => store.purge.mergeFullText()));
  // Rows deleted before a crash left their bytes in pages that can no longer be searched.
  if (wasInterrupted) store.purge.rewrite();
  writeWhileOpening(store, () => store.meta.set('forgetting', ''));
  return true;
}

/** Stores a copy of the forgotten file in the database, in case the file is lost. */
export function copyIntoDatabase(store: WriteStore, forgottenFile: ForgottenFile): void {
  const copy = forgottenFile.copy();
  if (copy !== null && copy !== store.meta.get('forgotten')) store.meta.set('forgotten', copy);
}

function purgeRows(
  store: WriteStore,
  { targets, forgotten: forgottenTexts }: ForgetTargets,
  at: EpochMs,
): void {
  store.purge.scrub(forgottenTexts.texts.filter(isLongEnoughToFind), forgottenTexts.referenceIds);
  store.purge.remove(targets, at);
}

function redactExternalJournal(externalJournal: ExternalJournal, redaction: Redaction): void {
  externalJournal.rewrite((entry) => {
    const parsed = durableEventSchema.safeParse(entry);
    return parsed.success ? redactEvent(parsed.data, redaction) : entry;
  });
}

function isLongEnoughToFind(text: string): boolean {
  return text.length >= MIN_TEXT_LENGTH;
}

function redactionOf(
  store: WriteStore,
  selection: ForgetSelection,
  { targets, forgotten: forgottenTexts }: ForgetTargets,
): Redaction {
  const dependents = store.purge.dependentsOf(targets.nodeSeqs);
  const sessions = [
    ...selection.messageIds.map((id) => store.messages.get(id)?.session_id),
    ...dependents.sessionIds,
  ];
  return {
    messageIds: new Set(selection.messageIds),
    nodeIds: new Set(forgottenTexts.ids),
    referenceIds: forgottenTexts.referenceIds,
    conversationIds: new Set(
      selection.messageIds
        .map((id) => store.messages.get(id)?.conversation_seq)
        .map((seq) => (seq === undefined ? undefined : store.conversations.bySeq(seq)?.id))
        .filter((id) => id !== undefined),
    ),
    nodeSeqs: new Set(targets.nodeSeqs),
    entityIds: new Set(selection.entityIds),
    entitySeqs: new Set(targets.entitySeqs),
    summarizedIds: new Set(dependents.entityIds),
    sessionIds: new Set(sessions.filter((id) => id !== null && id !== undefined)),
    texts: forgottenTexts.texts.filter(isLongEnoughToFind),
    questions: new Set(store.purge.questionsOf(targets.messageSeqs)),
  };
}

/** Purges while no answer, routine or export runs; routines go on afterwards. */
async function withoutWriters<T>(
  {
    pauseRoutines,
    stopAnswers,
    discardExports,
  }: Pick<ForgetDependencies, 'pauseRoutines' | 'stopAnswers' | 'discardExports'>,
  purgeNow: () => T,
): Promise<T> {
  const resumeRoutines = await pauseRoutines();
  try {
    await Promise.all([stopAnswers(), discardExports()]);
    return purgeNow();
  } finally {
    resumeRoutines();
  }
}
