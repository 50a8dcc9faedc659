import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { ChangeSet } from '../storage/history/changeSet.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { ReadStore } from '../storage/store.ts';
import type { CurationContext } from './changeGroup.ts';
import { fadesAt } from './fadesAt.ts';
import { closeMemory } from './lifetimeActions.ts';
import { insertEdge } from './newNode.ts';

/** What losing a conflict leaves: memory model, "Confidence, fading, reinforcement". */
const LOST = { confidence: 0.3, decayRate: 0.5 } as const;

/**
 * The newer statement takes the older one's place. The old one stays in history, weakened, and what
 * it was derived from stays its own.
 */
export function supersedeBy(
  context: CurationContext,
  set: ChangeSet,
  newerSeq: number,
  older: KnowledgeRow,
): void {
  insertEdge(context, set, newerSeq, older.seq, 'supersedes', 'conflict');
  weaken(context, set, older);
  closeMemory(set, older, 'superseded', 'conflict');
}

/**
 * One of two statements took the other's place: the later said is the one that counts, whichever of
 * them Loci came to know first. A session that was read late turns nothing back.
 */
export function applyUpdate(
  context: CurationContext,
  set: ChangeSet,
  fresh: KnowledgeRow,
  existing: KnowledgeRow,
): void {
  const outdated = outdatedOf(context.store, fresh, existing);
  supersedeBy(context, set, (outdated === fresh ? existing : fresh).seq, outdated);
}

/** Which of two was said earlier; of two said at once, the one that was there first. */
export function outdatedOf(store: ReadStore, a: KnowledgeRow, b: KnowledgeRow): KnowledgeRow {
  const isEarlier = lastEvidenceTime(store, a) - lastEvidenceTime(store, b) || a.seq - b.seq;
  return isEarlier < 0 ? a : b;
}

/**
 * When a statement was last made: what it tells of may lie long before. Writing it down themselves,
 * a person says it, whatever turns stand behind it besides.
 */
export function lastEvidenceTime({ evidence }: ReadStore, node: KnowledgeRow): EpochMs {
  const lastEvidence = evidence.lastEvidenceTime(node.seq);
  if (lastEvidence === null) return node.created_at;
  return node.source_role === 'user' ? Math.max(lastEvidence, node.created_at) : lastEvidence;
}

/**
 * Both cannot be true, and nothing says which is: both stay, both weakened, until the person
 * decides. Once for each pair, however often it is found.
 */
export function contradict(
  context: CurationContext,
  set: ChangeSet,
  a: KnowledgeRow,
  b: KnowledgeRow,
): void {
  const [first, second] = a.seq < b.seq ? [a, b] : [b, a];
  const existing = context.store.edges
    .from(first.seq, 'contradicts')
    .some(({ target_seq }) => target_seq === second.seq);
  if (existing) return;
  insertEdge(context, set, first.seq, second.seq, 'contradicts', null);
  weaken(context, set, first);
  weaken(context, set, second);
}

/**
 * The penalty counts from now: counted from a use long ago, the weaker curve would hide the memory
 * at once, before the person could decide. What the person made unfading, or is about somebody
 * protected, stays so.
 */
function weaken(context: CurationContext, set: ChangeSet, node: KnowledgeRow): void {
  if (node.decay_rate === 0) return;
  const confidence = Math.min(node.confidence, LOST.confidence);
  set.update('node_life', String(node.seq), {
    confidence,
    decay_rate: LOST.decayRate,
    last_accessed: set.at,
    fade_at: fadesAt(context, node.seq, { confidence, decayRate: LOST.decayRate, since: set.at }),
  });
}
