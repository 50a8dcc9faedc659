import { commitWithoutEvents } from '../../bus/ledger.ts';
import { dispute } from '../../curation/conflicts.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { addUsage, NO_USAGE } from '../driver/askModel.ts';
import { USER_TERMS } from '../plan/selfWords.ts';
import { properSelfNames } from '../plan/selfNames.ts';
import { extractFeatures, nameStems } from '../session/conflictCandidates.ts';
import { createModelJudge } from '../session/judge.ts';
import { liveCandidates } from '../session/liveCandidates.ts';
import { statementTime } from '../session/statementTime.ts';
import {
  commitNight,
  createRefusals,
  problemOutcome,
  skippedOutcome,
  type NightDependencies,
  type NightOutcome,
} from './nightStages.ts';

/** Limit of statements compared in one night, and of memories that each is compared with. */
const MAX_STATEMENTS = 20;
const MAX_PAIRS_PER_STATEMENT = 8;

/** Meta key of the last statement that was compared. */
const EXAMINED_KEY = 'compared_through';

/**
 * Compares what the person typed or asked to keep with what is remembered, since no session is read
 * for it. A pair that cannot both hold is marked on both sides: the person chooses.
 */
export async function compareStatements(
  deps: NightDependencies,
  signal: AbortSignal,
): Promise<NightOutcome> {
  const model = deps.model();
  if (model === null) return skippedOutcome('no_model');
  const { store } = deps.curation;
  const newStatements = store.causePairs.statementsAfter(
    Number(store.meta.get(EXAMINED_KEY) ?? 0),
    MAX_STATEMENTS,
  );
  let outcome: NightOutcome = { count: 0, usage: NO_USAGE, changeIds: [] };
  const judge = createModelJudge({
    model,
    timeOf: (at) => statementTime(at, deps.zone),
    signal,
    used: (more) => {
      outcome = { ...outcome, usage: addUsage(outcome.usage, more) };
    },
  });
  const refusals = createRefusals();
  const compareThrough = (seq: NodeSeq) =>
    commitWithoutEvents(deps.ledger, () => store.meta.set(EXAMINED_KEY, String(seq)));
  for (const { id } of newStatements) {
    if (signal.aborted) return { ...outcome, state: 'cancelled' };
    const statement = store.knowledge.byId(id);
    // It was forgotten, or taken back, while another was judged.
    if (statement === null) continue;
    const candidates = await findComparable(deps, statement);
    const verdicts = await judge(
      candidates.map((row, n) => ({
        pair: n + 1,
        known: datedText(row),
        fresh: datedText(statement),
      })),
    );
    if (!verdicts.ok) {
      if (refusals.recordRefusal(verdicts.error)) continue;
      return { ...outcome, ...problemOutcome(verdicts.error) };
    }
    if (candidates.length > 0) refusals.recordAnswer();
    const minConfidence = deps.settings()['consolidation.conflict_min_confidence'];
    for (const { pair, verdict, confidence } of verdicts.value) {
      const candidate = candidates[pair - 1];
      const isConflict = verdict === 'update' || verdict === 'contradiction';
      if (candidate === undefined || !isConflict || confidence < minConfidence) continue;
      const changeId = markBoth(deps, statement, candidate);
      if (changeId === null) continue;
      outcome = {
        ...outcome,
        count: outcome.count + 1,
        changeIds: [changeId, ...outcome.changeIds],
      };
    }
    if (refusals.areHandled()) compareThrough(statement.seq);
  }
  const last = newStatements.at(-1);
  if (last !== undefined && refusals.areHandled()) compareThrough(last.seq);
  return { ...outcome, ...refusals.outcome() };
}

/** Live memories that a statement may be in conflict with, and that it is not set against yet. */
async function findComparable(
  deps: NightDependencies,
  statement: KnowledgeRow,
): Promise<KnowledgeRow[]> {
  const { store, clock } = deps.curation;
  const now = clock.now();
  if (!isLive(statement, now)) return [];
  const links = store.entities.linksOfNode(statement.seq);
  const selfSeq = store.entities.self()?.seq ?? null;
  // Whoever names nobody speaks of themselves.
  const isAboutSelf = links.length === 0 || links.some((link) => link.entity_seq === selfSeq);
  const stems = nameStems([...properSelfNames(store, now), ...USER_TERMS]);
  const candidates = await liveCandidates(
    { store, now, similar: deps.similar },
    {
      content: statement.content,
      comparableStatement: extractFeatures(statement, stems),
      entities: new Set([
        ...links.map(({ entity_seq }) => entity_seq),
        ...(isAboutSelf && selfSeq !== null ? [selfSeq] : []),
      ]),
      isAboutSelf,
      names: links.map(({ mention }) => mention),
      nameStems: stems,
    },
  );
  return candidates
    .filter(({ id, seq }) => id !== statement.id && !isContradictedBy(deps, statement, seq))
    .slice(0, MAX_PAIRS_PER_STATEMENT);
}

function isContradictedBy({ curation }: NightDependencies, { seq }: KnowledgeRow, other: number) {
  return curation.store.evidence.contradicting(seq).some((one) => one === other);
}

function datedText(row: KnowledgeRow) {
  return { at: row.created_at, text: row.content };
}

/** Marks both statements, unless one ended or was removed meanwhile; returns the change. */
function markBoth(deps: NightDependencies, statement: KnowledgeRow, existing: KnowledgeRow) {
  const { store, clock } = deps.curation;
  const [older, newer] = [store.knowledge.byId(existing.id), store.knowledge.byId(statement.id)];
  if (older === null || newer === null) return null;
  if (![older, newer].every((row) => isLive(row, clock.now()))) return null;
  if (store.evidence.isResolved(older.id, newer.id)) return null;
  const label = `${older.content} ↔ ${newer.content}`;
  return commitNight(deps, label, (set) => dispute(deps.curation, set, older, newer)).changeId;
}
