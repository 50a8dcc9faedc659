import type { SourceType } from '../../../../../shared/domain/node.ts';
import type { CitableId, NodeId } from '../../../../../shared/domain/primitives.ts';
import { toSecondPerson } from '../../../text/clauses/toSecondPerson.ts';
import type { AnswerContext } from '../answerContext.ts';

/** Sources of memories that a model words; any other is in the words of the person, or of a file. */
const MODEL_WRITTEN_SOURCES: ReadonlySet<string> = new Set<SourceType>([
  'extraction',
  'consolidation',
]);

/** Text of a memory or a message as it addresses the person: "the user" of a model is "you". */
export function addressUser(
  { deps: { curation } }: Pick<AnswerContext, 'deps'>,
  nodeId: CitableId,
  text: string,
): string {
  const row = curation.store.knowledge.byId(nodeId as NodeId);
  return row !== null && MODEL_WRITTEN_SOURCES.has(row.source_type) ? toSecondPerson(text) : text;
}
