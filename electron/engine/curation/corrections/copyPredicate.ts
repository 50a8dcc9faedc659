import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import { withAttributes } from '../../storage/connection/attributes.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { CurationContext } from '../changeGroup.ts';

/** Predicate of a memory that states a relation. */
const predicateCodec = jsonCodec(
  z.object({ predicate: z.string().nullable().catch(null).default(null) }),
);

/** Copies the predicate of a memory to its correction, if that has a subject and an object. */
export function copyPredicate(
  { store }: CurationContext,
  set: ChangeGroupWriter,
  old: Pick<KnowledgeRow, 'attributes'>,
  next: Pick<KnowledgeRow, 'id' | 'seq' | 'attributes'>,
): void {
  const { predicate } = predicateCodec.parse(old.attributes);
  if (predicate === null || predicateCodec.parse(next.attributes).predicate !== null) return;
  const roles = store.entities.linksOfNode(next.seq).map(({ role }) => role);
  if (!roles.includes('subject') || !roles.includes('object')) return;
  set.update('nodes', next.id, { attributes: withAttributes(next.attributes, { predicate }) });
}
