import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import type { Ledger } from '../../bus/ledger.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { runAction, type CurationContext } from '../changeGroup.ts';
import { findDuplicate } from '../findDuplicate.ts';
import { exemptionsOf, fadingRule } from './fadingRule.ts';
import { fadingTimes, type FadingTimes } from './fadingTimes.ts';
import { restartFading, reopenMemory } from './lifetimeActions.ts';

/** Version of the rules that the stored fade times follow. */
const RULES_VERSION = '2';

/** Memories in one transaction: a message that waits for it waits a few milliseconds. */
const BATCH_SIZE = 50;

const progressCodec = jsonCodec(
  z.object({
    rules: z.string().catch('').default(''),
    through: z.number().catch(0).default(0),
    lasting: z.number().catch(0).default(0),
  }),
);

/**
 * Applies the rules of fading to memories that were stored before the rules, in batches, and
 * continues where a stop cut it off. What faded against the rules is restored. Returns the number
 * of memories that no longer fade; null if all followed the rules already.
 */
export async function applyFadingRules(
  context: CurationContext,
  ledger: Ledger,
  isStopped: () => boolean = () => false,
): Promise<number | null> {
  const { meta } = context.store;
  if (meta.get('fading_rules') === RULES_VERSION) return null;
  for (;;) {
    if (isStopped()) return null;
    const lasting = applyToBatch(context, ledger);
    if (lasting !== null) return lasting;
    await yieldToEventLoop();
  }
}

/**
 * Applies the rules to the next batch. Returns null while more may follow; after the last batch the
 * number of memories that no longer fade.
 */
function applyToBatch(context: CurationContext, ledger: Ledger): number | null {
  const { store } = context;
  return ledger.commit(() => {
    const stored = progressCodec.parse(store.meta.get('fading_progress') ?? '{}');
    const { through, lasting } =
      stored.rules === RULES_VERSION ? stored : { through: 0, lasting: 0 };
    const seqs = store.decayState.fadingAfter(through as NodeSeq, BATCH_SIZE);
    const isFirstVersion = store.meta.get('fading_rules') === null;
    const rowChanges = store.knowledge
      .bySeqs(seqs)
      .flatMap((row) => changeOf(context, row, isFirstVersion));
    const restored = rowChanges.filter(({ isFaded }) => isFaded).map(({ row }) => row);
    for (const { row, times } of rowChanges) store.decayState.setTimes({ seq: row.seq, ...times });
    const count = lasting + rowChanges.filter(({ times }) => times.fade_at === null).length;
    const last = seqs.at(-1);
    if (last === undefined) store.meta.set('fading_rules', RULES_VERSION);
    else {
      store.meta.set(
        'fading_progress',
        JSON.stringify({ rules: RULES_VERSION, through: last, lasting: count }),
      );
    }
    return {
      value: last === undefined ? count : null,
      events: restored.length === 0 ? [] : [restoreFaded(context, restored)],
    };
  });
}

interface RowChange {
  readonly row: KnowledgeRow;
  readonly times: FadingTimes;
  /** True if it faded by its old date. */
  readonly isFaded: boolean;
}

/**
 * Times by the rules where they differ from the stored ones; empty where they do not.
 * `isFirstVersion`: no earlier version of the rules was applied, so that what fades is dated anew too.
 */
function changeOf(
  { store, clock, settings }: CurationContext,
  row: KnowledgeRow,
  isFirstVersion: boolean,
): RowChange[] {
  const rule = fadingRule(row, exemptionsOf(row));
  const isClosed = row.status !== 'active';
  const isFaded = isClosed || (row.fade_at !== null && row.fade_at <= clock.now());
  // A faded memory stays so unless the rules say that it never should have, and nothing replaced it.
  if ((isFaded || !isFirstVersion) && rule.kind === 'fades') return [];
  if (isClosed && findDuplicate(store, row.content, clock.now()) !== null) return [];
  const { confidence, decay_rate: decayRate } = row;
  const since = row.last_accessed ?? row.created_at;
  const times = fadingTimes(rule, { confidence, decayRate, since }, settings().threshold);
  const isSame = times.fades_from === row.fades_from && times.fade_at === row.fade_at;
  return isSame ? [] : [{ row, times, isFaded }];
}

function restoreFaded(context: CurationContext, rows: readonly KnowledgeRow[]) {
  const [first] = rows;
  const moreCount = rows.length - 1;
  const label = `${first?.content ?? ''}${moreCount > 0 ? ` (+${moreCount})` : ''}`;
  const action = { actor: 'system', cause: 'restore', label } as const;
  return runAction(context, action, (set: ChangeGroupWriter) => {
    for (const row of rows) {
      reopenMemory(set, row);
      restartFading(context, set, row);
    }
  }).event;
}
