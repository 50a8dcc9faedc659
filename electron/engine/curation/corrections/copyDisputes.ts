import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { CurationContext } from '../changeGroup.ts';
import { dispute, recordDecision } from '../conflicts.ts';
import { isTypo } from './isTypo.ts';

/** Copies contradictions, open and decided ones, to the correction of a memory: of a typo only. */
export function copyDisputes(
  context: CurationContext,
  set: ChangeGroupWriter,
  old: KnowledgeRow,
  next: KnowledgeRow,
): void {
  if (!isTypo(old.content, next.content)) return;
  const { knowledge, evidence } = context.store;
  for (const seq of evidence.decided(old.seq)) {
    if (seq !== next.seq) recordDecision(context, set, next, { seq });
  }
  for (const seq of evidence.contradicting(old.seq)) {
    const opponent = knowledge.bySeq(seq);
    if (opponent !== null && seq !== next.seq) dispute(context, set, next, opponent);
  }
}
