import { nodeIdSchema, type CitableId } from '../../../../../shared/domain/primitives.ts';
import type { KnowledgeRow } from '../../../storage/memory/knowledge.ts';
import { targetNaming, type TargetNaming } from '../../../text/request/targetNaming.ts';
import { withoutSpans } from '../../../text/ownWords.ts';
import { UNKNOWN_NUMBER } from '../memoryNumber.ts';
import type { WritingToolDependencies } from './writingDependencies.ts';

export interface RequestedTarget {
  readonly node: KnowledgeRow;
  readonly naming: TargetNaming;
}

/** Memory of a number that this request showed, and how the turn names it; else why not. */
export function requestedTarget(
  { curation, numbers, turn }: WritingToolDependencies,
  memory: number,
): RequestedTarget | string {
  const citation = numbers.findByNumber(memory);
  const memoryOf = (nodeId: CitableId) => curation.store.knowledge.byId(nodeIdSchema.parse(nodeId));
  const node = citation && memoryOf(citation.nodeId);
  if (node === null) return UNKNOWN_NUMBER;
  const memories = numbers
    .citations()
    .filter(({ nodeId }) => memoryOf(nodeId) !== null)
    .map(({ nodeId, quote }) => ({ nodeId, content: quote }));
  const ownText = withoutSpans(
    turn.text,
    turn.foreign.filter(({ start, end }) => !isTitle(turn.text.slice(start, end), memories)),
  );
  return { node, naming: targetNaming(node.id, memories, ownText, turn.answerBefore) };
}

/** True for a short passage that repeats a memory: the title of a task in quotation marks. */
function isTitle(passage: string, memories: readonly { readonly content: string }[]): boolean {
  const title = passage
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .trim()
    .toLowerCase();
  return memories.some(({ content }) => content.toLowerCase().includes(title));
}

/** True if the words of the turn mean this memory and no other. */
export function isTargetCertain({ naming }: RequestedTarget): boolean {
  return naming === 'named' || naming === 'just_answered';
}
