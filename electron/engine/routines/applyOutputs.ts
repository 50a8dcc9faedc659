import type { Id } from '../../../shared/domain/primitives.ts';
import { runAction, type ActionResult, type CurationContext } from '../curation/changeGroup.ts';
import { insertEdge, insertMemory } from '../curation/newNode.ts';
import type { PlannedOutput } from './planOutputs.ts';
import type { StepOrigin } from '../storage/chat/sources.ts';

/** A conclusion from memories is worth no more than an inference. */
const OUTPUT_CONFIDENCE = 0.6;

/**
 * Writes what a step has planned, as one change. Synchronous, inside the caller's transaction.
 * Null if there is nothing to write.
 */
export function applyOutputs(
  context: CurationContext,
  origin: StepOrigin,
  label: string,
  outputs: readonly PlannedOutput[],
): ActionResult<readonly Id[]> | null {
  if (outputs.length === 0) return null;
  const { store, ids } = context;
  return runAction(context, { actor: 'model', cause: 'routine', label }, (set) => {
    const seq = store.sources.getOrInsertForStep(origin, () => ids.next(), set.at);
    return outputs.map(({ content, kind, itemHash, trust, reviewReasons, grounds }) => {
      const node = insertMemory(
        context,
        set,
        { content, kind, sourceRef: null, source: { seq, type: 'workflow_output' } },
        {
          trust,
          review: reviewReasons.length > 0 ? 'pending' : null,
          confidence: OUTPUT_CONFIDENCE,
          role: 'memory_agent',
          attributes: {
            item: itemHash,
            grounds,
            ...(reviewReasons.length > 0 && { claimed: OUTPUT_CONFIDENCE, waits: reviewReasons }),
          },
        },
      );
      const sources = grounds.flatMap((id) => store.trackedRows.get('nodes', id) ?? []);
      for (const source of sources)
        insertEdge(context, set, node.seq, source.seq, 'derived_from', null);
      return node.id;
    });
  });
}
