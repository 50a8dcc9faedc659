import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportReport } from '../../../../shared/contract/imports.ts';
import { conversationKey, providerNames } from '../../../../shared/domain/imports.ts';
import type { Ledger } from '../../bus/ledger.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import type { ImportRow } from '../../storage/chat/imports.ts';
import type { ConversationToImport, ImportBatch } from '../exports/readBatches.ts';
import { importChoiceCodec, importFilesCodec, reportOf } from '../importRecord.ts';
import type { ImportThread } from '../importThread.ts';
import type { Uploads } from '../uploads.ts';
import { proposeStatements } from './proposeStatements.ts';
import {
  writeConversation,
  type ConversationOptions,
  type WrittenCounts,
} from './writeConversation.ts';

export interface RunDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  /** Pause between two transactions of one import: see `OpenLedger`. */
  readonly pauseBetweenSteps: () => Promise<void>;
  readonly thread: ImportThread;
  readonly uploads: Uploads;
  readonly options: ConversationOptions & { readonly redact: boolean };
  /** Number of turns done, of those that are new or known. */
  readonly onProgress: (turns: number) => void;
}

/** Turns of a batch that the import thread reads ahead while the last one is written. */
const BATCH_TURNS = 500;

/**
 * Runs an import to its end, or until it is canceled. The export is read and parsed in a thread of
 * its own; here one conversation after the other is written, in short transactions between which
 * messages get their turn. Begun again after a kill it finds what is there by the provider's ids:
 * so no transaction waits for the disk but the last one, which says that the import is done.
 */
export async function runImport(
  deps: RunDependencies,
  row: ImportRow,
  signal: AbortSignal,
): Promise<ImportReport> {
  const { thread, uploads, curation } = deps;
  const { since, keys } = importChoiceCodec.parse(row.choice);
  const sources = importFilesCodec
    .parse(row.files)
    .map(({ name, upload }) => ({ name, path: uploads.pathOf(upload) }));
  await thread.open({
    sources,
    options: {
      choice: { since, keys },
      redact: deps.options.redact,
      fallbackAt: row.started_at,
      turns: BATCH_TURNS,
    },
  });
  /** Outcome of each conversation: the last one, where two exports have it. */
  const outcomes = new Map<string, ConversationOutcome>();
  let turns = 0;
  let following: Promise<ImportBatch | null> | null = thread.next();
  while (following !== null && !signal.aborted) {
    const batch: ImportBatch | null = await following;
    if (batch === null) break;
    following = batch.isLast ? null : thread.next();
    // Its failure is met when it is awaited.
    following?.catch(() => undefined);
    for (const conversation of batch.conversations) {
      const written = await writeSteps(deps, row, conversation, signal);
      if (written === null) break;
      const { provider, id, isUndated } = conversation;
      outcomes.set(conversationKey({ provider, id }), { ...written, isUndated });
      turns += conversation.turns.length;
      deps.onProgress(turns);
    }
    if (!signal.aborted) writeStatements(deps, row, batch);
    await yieldToEventLoop();
  }
  await following?.catch(() => undefined);
  const { statements } = curation.store.importedItems.counts(row.seq);
  return { ...reportOf(row), ...countsOf(outcomes.values()), proposed: statements };
}

type Counts = Pick<ImportReport, 'imported' | 'updated' | 'unchanged' | 'notMerged' | 'undated'>;

type ConversationOutcome = WrittenCounts & { readonly isUndated: boolean };

function countsOf(outcomes: Iterable<ConversationOutcome>): Counts {
  const counts = {
    imported: { conversations: 0, turns: 0 },
    updated: { conversations: 0, turns: 0 },
    unchanged: 0,
    notMerged: 0,
    undated: 0,
  } satisfies Counts;
  for (const { state, turns, notMerged, isUndated } of outcomes) {
    counts.notMerged += notMerged;
    if (state === 'unchanged') counts.unchanged += 1;
    else {
      counts[state].conversations += 1;
      counts[state].turns += turns;
    }
    if (state === 'imported' && isUndated) counts.undated += 1;
  }
  return counts;
}

/** Writes a conversation, one transaction a step; null if the import was canceled in between. */
async function writeSteps(
  { curation, ledger, pauseBetweenSteps, options }: RunDependencies,
  row: ImportRow,
  conversation: ConversationToImport,
  signal: AbortSignal,
): Promise<WrittenCounts | null> {
  const { store, ids, clock } = curation;
  const context = { store, ids, importSeq: row.seq, now: clock.now() };
  const steps = writeConversation(context, conversation, options);
  for (;;) {
    if (signal.aborted) return null;
    const step = steps.next();
    if (step.done === true) return step.value;
    ledger.commitUnsynced(step.value);
    await pauseBetweenSteps();
  }
}

function writeStatements(
  { curation, ledger, options }: RunDependencies,
  row: ImportRow,
  { statements }: ImportBatch,
): void {
  for (const { provider, statements: list } of statements) {
    const proposing = {
      importSeq: row.seq,
      provider,
      sourceName: providerNames[provider],
      redact: options.redact,
    };
    if (list.length === 0) continue;
    ledger.commit(() => {
      const { events } = proposeStatements(curation, list, proposing);
      return { value: null, events };
    });
  }
}
