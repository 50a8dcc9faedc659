import type { NodeId } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { NodeRow } from '../storage/connection/rows.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import { runAction, type ActionResult, type CurationContext } from './changeGroup.ts';
import { recordDecision, supersedeByConflict } from './conflicts.ts';
import type { CurationRefusal } from './curate.ts';
import { closeMemory } from './lifetime/lifetimeActions.ts';
import { insertUserMemory } from './newNode.ts';
import { memoryOf } from './requireMemory.ts';

/**
 * Settles a contradiction that nobody had recorded: the person was shown two statements, memories
 * or turns, and chose. A chosen turn becomes a memory; a turn that lost stays what was said then.
 */
export function resolveStatements(
  context: CurationContext,
  winnerId: NodeId,
  loserId: NodeId,
  resolution: 'supersede' | 'retract' | 'keep_both',
): Result<ActionResult<NodeId>, CurationRefusal> {
  const { store } = context;
  const winner = store.trackedRows.get('nodes', winnerId);
  const loser = store.trackedRows.get('nodes', loserId);
  if (winner === null || loser === null || store.evidence.isResolved(winnerId, loserId)) {
    return err({ kind: 'not_found' });
  }
  if (winner.status !== 'active' || loser.status !== 'active') return err({ kind: 'not_active' });
  const label = winner.content;
  return ok(
    runAction(context, { actor: 'user', cause: 'review', label }, (set) => {
      const winningMemory = memoryFrom(context, set, winner);
      recordDecision(context, set, winner, loser);
      if (resolution === 'keep_both') {
        const losingMemory = memoryFrom(context, set, loser);
        if (winningMemory !== winner || losingMemory !== loser)
          recordDecision(context, set, winningMemory, losingMemory);
      } else if (loser.type !== 'episodic') {
        if (winningMemory !== winner) recordDecision(context, set, winningMemory, loser);
        if (resolution === 'supersede') {
          supersedeByConflict(context, set, memoryOf(store, loser.id), winningMemory.seq);
        } else closeMemory(set, loser, 'retracted', 'conflict');
      }
      return winningMemory.id;
    }),
  );
}

/** The memory itself, or a new one of a turn's words. */
function memoryFrom(
  context: CurationContext,
  set: ChangeGroupWriter,
  node: NodeRow,
): Pick<NodeRow, 'id' | 'seq'> {
  if (node.type !== 'episodic' || node.source_seq === null) return node;
  return insertUserMemory(context, set, {
    content: node.content,
    kind: 'Fact',
    sourceRef: {
      episodeSeq: node.seq,
      sourceSeq: node.source_seq,
      sessionId: node.session_id ?? '',
    },
  });
}
