import type { ImportedTurn } from '../conversation.ts';
import type { MessageNode } from './messageNode.ts';

/** Turn before the versions are chosen, with the message that ends it. */
export interface DraftTurn extends Omit<ImportedTurn, 'isChosen'> {
  readonly lastNode: MessageNode;
}
