import type { MessageId } from '../../../../shared/domain/primitives.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import { ok } from '../../../../shared/domain/result.ts';
import type { Ledger } from '../../bus/ledger.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import type { Logger } from '../../dependencies.ts';
import {
  turnsRetractedAsJoke,
  withholdForbiddenEvidence,
} from '../plan/withholdForbiddenEvidence.ts';
import type { UnexaminedSession } from '../../storage/memory/consolidation.ts';
import { findMentions } from '../../text/mentions.ts';
import { wordKey } from '../../text/wordKey.ts';
import { applyPlan } from '../session/applyPlan.ts';
import type { ReadItem } from '../plan/chunkReply.ts';
import { USER_TERMS } from '../plan/selfWords.ts';
import { recheckPlan } from '../plan/recheckPlan.ts';
import { suggestionsOnlyOf, withdrawSuggestion } from '../session/withdrawSuggestion.ts';
import { planChunk, type PlanDependencies } from '../session/planChunk.ts';
import { answeredTurns, wasActedOn } from './answeredTurns.ts';
import { readByRules } from './readByRules.ts';

export interface SuggesterDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly hasModel: () => boolean;
  readonly verify: PlanDependencies['verify'];
  readonly logger: Logger;
}

/** Suggester: while there is no model, searches answered turns for statements worth keeping. */
export interface Suggester {
  runDue(): void;
  /** Examines the turn that this message answers. */
  runAnswered(messageId: MessageId): void;
  close(): Promise<void>;
}

/**
 * Fills the review queue, and nothing else: every suggestion waits for the person. The sessions
 * stay pending for a model, and no turn is examined twice.
 */
export function createSuggester(deps: SuggesterDependencies): Suggester {
  const { curation, ledger } = deps;
  const { store, clock } = curation;
  let current: Promise<void> | null = null;
  let isClosed = false;
  /** Answers whose sessions are still to be examined; null = all sessions. */
  const queue: (MessageId | null)[] = [];

  const suggest = async ({ session_id, after_seq, last_seq }: UnexaminedSession) => {
    const sessionTurns = store.consolidation.episodes(session_id);
    const episodes = sessionTurns.filter(({ seq }) => seq > after_seq);
    const examined = answeredTurns(store, episodes);
    const examinedSeq = episodes[examined.length] === undefined ? last_seq : examined.at(-1)?.seq;
    if (examinedSeq === undefined) return;
    const retractedTurns = turnsRetractedAsJoke(sessionTurns);
    const turns = withholdForbiddenEvidence(examined).filter((turn) => !wasActedOn(store, turn));
    const items = readByRules(turns).map(withKnownNames).filter(isNew());
    const planning: PlanDependencies = {
      store,
      now: clock.now(),
      policy: 'uncertain',
      conflictMinConfidence: 1,
      verify: deps.verify,
      turns,
      similar: () => Promise.resolve([]),
      judge: () => Promise.resolve(ok([])),
      isFromRule: true,
    };
    const planResult = await planChunk(planning, { items, dropped: [] }, turns.length);
    if (!planResult.ok || isClosed) return;
    ledger.commit<readonly NodeId[]>(() => {
      store.consolidation.markExamined(session_id, examinedSeq);
      const plan = { ...recheckPlan(store, planResult.value), evidence: [] };
      const { nodeIds, changes } = applyPlan(curation, 'system', plan, session_id);
      const withdrawn = suggestionsOnlyOf(store.review.suggestions(session_id), retractedTurns);
      const withdrawals = withdrawn.map((one) => withdrawSuggestion(curation, one, 'system'));
      return {
        value: nodeIds,
        events: [...changes, ...withdrawals].map(({ event }) => event),
      };
    });
  };
  /** A pending suggestion is not repeated. */
  const isNew = () => {
    const pendingKeys = new Set(
      store.review.suggestions(null).map(({ content }) => wordKey(content)),
    );
    return ({ content }: ReadItem) => !pendingKeys.has(wordKey(content));
  };
  /** Links known entities only: a suggestion may be declined, so it creates none. */
  const withKnownNames = (item: ReadItem): ReadItem => {
    const names = findMentions(item.content)
      .map(({ text }) => text)
      .filter((name) => store.entities.byAlias(aliasNorm(name)).length > 0);
    const self = store.entities.self() === null ? [] : [USER_TERMS[0]];
    return {
      ...item,
      entities: [
        ...self.map((name) => ({ name, type: 'person' as const, role: 'subject' as const })),
        ...names.map((name) => ({ name, type: 'concept' as const, role: 'mention' as const })),
      ].map((entity) => ({ ...entity, aliases: [] })),
    };
  };
  const drain = async () => {
    for (let answeredId = queue.shift(); answeredId !== undefined; answeredId = queue.shift()) {
      for (const session of store.consolidation.unexamined(answeredId)) {
        if (isClosed || deps.hasModel()) return;
        await suggest(session);
        await yieldToEventLoop();
      }
    }
  };
  const run = (answeredId: MessageId | null) => {
    if (!queue.includes(answeredId)) queue.push(answeredId);
    if (current !== null || isClosed || deps.hasModel()) return;
    current = drain()
      .catch((error: unknown) => {
        deps.logger.error('no suggestions made', { error: String(error) });
      })
      .finally(() => {
        queue.length = 0;
        current = null;
      });
  };
  return {
    runDue: () => run(null),
    runAnswered: run,
    async close() {
      isClosed = true;
      await current;
    },
  };
}
