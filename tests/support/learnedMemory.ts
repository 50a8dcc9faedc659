import type { ChangeGroupWriter } from '../../electron/engine/storage/history/changeGroupWriter.ts';
import type { CurationContext } from '../../electron/engine/curation/changeGroup.ts';
import {
  insertMemory,
  type Provenance,
  type UserMemory,
} from '../../electron/engine/curation/newNode.ts';

/** Provenance of a memory that was picked up in passing, as an extraction makes it: it fades. */
export const LEARNED_PROVENANCE: Provenance = {
  trust: 'extracted',
  review: null,
  confidence: 1,
  role: 'memory_agent',
  attributes: {},
};

/** Inserts a fact that was picked up in passing. */
export function insertLearned(
  context: CurationContext,
  set: ChangeGroupWriter,
  memory: Partial<UserMemory> & Pick<UserMemory, 'content'>,
  provenance: Partial<Provenance> = {},
) {
  const fields = { kind: 'Fact', sourceRef: null, ...memory } as const;
  return insertMemory(context, set, fields, { ...LEARNED_PROVENANCE, ...provenance });
}
