import type { Due } from '../../../../shared/domain/node.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { runAction, type ActionResult, type CurationContext } from '../changeGroup.ts';
import { requireActive, userAction, type ActionOptions, type CurationRefusal } from '../curate.ts';
import { findDuplicate } from '../findDuplicate.ts';
import { insertUserMemory, type SourceRef } from '../newNode.ts';
import { memoryOf } from '../requireMemory.ts';
import { accept } from '../review.ts';
import { correctedFields } from './correctedFields.ts';
import { supersedeByCorrection } from './supersede.ts';

export interface CorrectionOptions extends ActionOptions {
  /** Due time of the corrected to-do; without, what its words name. */
  readonly due?: Due;
}

/**
 * Supersedes a memory with the person's corrected wording. The old one stays, readable. A pending one
 * is accepted in these words, with the update that it notes.
 */
export function correct(
  context: CurationContext,
  nodeId: NodeId,
  content: string,
  sourceRef: SourceRef | null = null,
  { due, ...options }: CorrectionOptions = {},
): Result<ActionResult<NodeId>, CurationRefusal> {
  const old = requireActive(context, nodeId);
  if (!old.ok) return old;
  if (old.value.content.trim() === content.trim()) return err({ kind: 'unchanged' });
  if (old.value.review === 'pending') return accept(context, nodeId, { content }, options);
  const duplicate = findDuplicate(context.store, content, context.clock.now(), [nodeId]);
  if (duplicate !== null) {
    return err({ kind: 'already_known', nodeId: duplicate.id, content: duplicate.content });
  }
  return ok(
    runAction(context, userAction('correct', content, options), (set) => {
      const node = old.value;
      const next = insertUserMemory(context, set, {
        content,
        sourceRef,
        ...correctedFields(context.store, node, content),
        ...(due !== undefined && { due }),
      });
      supersedeByCorrection(context, set, node, memoryOf(context.store, next.id));
      return next.id;
    }),
  );
}
