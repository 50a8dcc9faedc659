import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ReadStore } from '../../storage/store.ts';
import { unlinkedEntities } from '../entityLinks.ts';
import type { UserMemory } from '../newNode.ts';
import { correctedDates } from './correctedDates.ts';

/** Fields that a corrected memory keeps: its dates only where the new words name the same time. */
export function correctedFields(
  store: ReadStore,
  old: KnowledgeRow,
  content: string,
): Pick<
  UserMemory,
  'kind' | 'importance' | 'exceptEntitySeqs' | 'eventTime' | 'trueFrom' | 'trueUntil' | 'due'
> {
  return {
    kind: old.kind,
    importance: old.importance,
    exceptEntitySeqs: unlinkedEntities(store, old),
    ...correctedDates(old, content),
  };
}
