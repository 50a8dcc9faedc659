import type { Trust } from '../../../shared/domain/node.ts';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { lowestTrust } from '../algorithms/decay/lowestTrust.ts';
import { runAction, type ActionResult, type CurationContext } from './changeGroup.ts';
import { findDuplicate } from './findDuplicate.ts';
import type { CurationRefusal } from './curate.ts';
import { insertEdge, insertMemory } from './newNode.ts';

export interface Finding {
  readonly content: string;
  /** Nodes it is based on: memories and turns. */
  readonly evidence: readonly Id[];
}

/** Confidence of a finding: a conclusion from memories is worth no more than an inference. */
const FINDING_CONFIDENCE = 0.6;
const CONCLUSION_PROVENANCE: Trust = 'inferred';

/** Saves a finding of a diagnosis as an observation, with the trust of its weakest evidence. */
export function saveFinding(
  context: CurationContext,
  { content, evidence }: Finding,
): Result<ActionResult<NodeId>, CurationRefusal> {
  const { store, ids, clock } = context;
  const nodes = [...new Set(evidence)].map((id) => store.trackedRows.get('nodes', id));
  const sources = nodes.filter((node) => node !== null);
  if (sources.length !== nodes.length) return err({ kind: 'not_found' });
  const duplicate = findDuplicate(store, content, clock.now());
  if (duplicate !== null) {
    return err({ kind: 'already_known', nodeId: duplicate.id, content: duplicate.content });
  }
  const trust = lowestTrust([CONCLUSION_PROVENANCE, ...sources.map((node) => node.trust)]);
  const provenance = {
    trust,
    review: trust === 'ingested' ? ('pending' as const) : null,
    confidence: FINDING_CONFIDENCE,
    role: 'system' as const,
    attributes: {},
  };
  const action = { actor: 'user', cause: 'remember', label: content } as const;
  return ok(
    runAction(context, action, (set) => {
      const source = {
        type: 'diagnostics' as const,
        seq: store.sources.getOrInsertShared('diagnostics', () => ids.next(), set.at),
      };
      const memory = { content, kind: 'Observation' as const, sourceRef: null, source };
      const node = insertMemory(context, set, memory, provenance);
      for (const { seq } of sources) insertEdge(context, set, node.seq, seq, 'derived_from', null);
      return node.id;
    }),
  );
}
