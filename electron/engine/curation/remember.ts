import type { NodeId } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { runAction, type ActionResult, type CurationContext } from './changeGroup.ts';
import { disputeByWords } from './updates/disputeByWords.ts';
import { isEmptyInterval, userAction, type ActionOptions, type CurationRefusal } from './curate.ts';
import { findDuplicate } from './findDuplicate.ts';
import { findPendingStatement } from './findReviewed.ts';
import { insertUserMemory, type UserMemory } from './newNode.ts';
import { accept } from './review.ts';

/**
 * Saves a person's statement as a memory of its own, unless a memory with the same words exists. One
 * that only waits for review is accepted, with the fields set now: asking to keep it is an answer. A
 * memory whose words cannot hold beside the new ones is marked at once, and the person chooses.
 */
export function remember(
  context: CurationContext,
  memory: UserMemory,
  options: ActionOptions = {},
): Result<ActionResult<NodeId>, CurationRefusal> {
  const { store, clock } = context;
  if (isEmptyInterval(memory.trueFrom, memory.trueUntil)) return err({ kind: 'empty_interval' });
  const duplicate = findDuplicate(store, memory.content, clock.now());
  if (duplicate !== null) {
    return err({ kind: 'already_known', nodeId: duplicate.id, content: duplicate.content });
  }
  const pendingId = findPendingStatement(store, memory.content);
  if (pendingId !== null) {
    return accept(context, pendingId, { content: memory.content, statement: memory }, options);
  }
  return ok(
    runAction(context, userAction('remember', memory.content, options), (set) => {
      const { id } = insertUserMemory(context, set, memory);
      disputeByWords(context, set, id);
      return id;
    }),
  );
}
