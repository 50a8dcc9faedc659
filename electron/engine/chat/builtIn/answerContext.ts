import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { Diagnosis } from '../../context/diagnoseRecall.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import type { SourceRef } from '../../curation/newNode.ts';
import type { RecallAnswer, RecallRequest } from '../../retrieval/recall.ts';
import type { StructureRequest } from '../../retrieval/structure/readStructure.ts';
import type { StructureItem } from '../../retrieval/structure/structureItem.ts';
import type { Language } from '../../text/language.ts';
import type { TimedBulletin } from '../receipts/currentBulletin.ts';
import type { Phrases } from './phrases/phrases.ts';
import type { DayContext } from '../../algorithms/time/zonedTime.ts';
import { statementAfterForgetRequest } from './statementAfterRequest.ts';

/** Turn to answer. */
export interface Turn {
  readonly text: string;
  /** Language of the answer. */
  readonly language: Language;
  readonly episodeId: NodeId;
  readonly source: SourceRef;
  /** Memories withheld from this answer. */
  readonly withheldNodeIds: readonly NodeId[];
  /** Memories that the answer before it cited or changed. */
  readonly lastNodeIds: readonly NodeId[];
  /** Message of the person before it, to which a pronoun may point; null without one. */
  readonly lastMessage: string | null;
  /** The first statement of a conversation gets a longer explanation. */
  readonly isFirst: boolean;
  /** An earlier version of its answer changed memory. */
  readonly hasActed: boolean;
}

export interface BuiltInDependencies {
  readonly recall: (request: RecallRequest) => Promise<RecallAnswer>;
  /** Standing profile, which stands in the receipt of every answer. */
  readonly bulletin: () => Promise<TimedBulletin>;
  /** Bounded evidence for a question, each piece with its source words. */
  readonly diagnoseRecall: (question: string) => Promise<Diagnosis>;
  /** Rows that answer a question of structure. */
  readonly structure: (request: StructureRequest) => Promise<StructureItem[]>;
  /** Numbers of live memories and of the person's messages. */
  readonly counts: () => Promise<{ readonly memories: number; readonly messages: number }>;
  readonly curation: CurationContext;
  /** IANA zone of the person. */
  readonly timeZone: string;
}

/** Context of one answer. */
export interface AnswerContext {
  readonly deps: BuiltInDependencies;
  readonly turn: Turn;
  readonly phrases: Phrases;
  readonly day: DayContext;
}

/** Rows of a question of structure, without the turn itself and what is withheld. */
export async function structureItems(
  { deps, turn }: AnswerContext,
  request: StructureRequest,
): Promise<StructureItem[]> {
  const items = await deps.structure(request);
  return items
    .filter(({ nodeId }) => nodeId !== turn.episodeId && !turn.withheldNodeIds.includes(nodeId))
    .map(stripForgetRequest);
}

/** Turn without the request to forget in front of what it states. */
function stripForgetRequest(item: StructureItem): StructureItem {
  const statement = statementAfterForgetRequest(item);
  return statement === null ? item : { ...item, content: statement };
}
