import type { Due } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { NodeRow } from '../../storage/connection/rows.ts';
import { tagsOf, type KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { withAttributesOf } from '../../storage/connection/attributes.ts';
import { isNamedIn } from '../../text/grounding/isNamedIn.ts';
import { firstSentence } from '../../text/summary.ts';
import type { CurationContext } from '../changeGroup.ts';
import { applyEdit } from '../curate.ts';
import { linkNames, linkToEntity } from '../entityLinks.ts';
import { dueOf, namesSameTime, withDue } from '../lifetime/dueTime.ts';
import { restoreConfidence } from '../lifetime/lifetimeActions.ts';
import { insertEdge, type UserMemory } from '../newNode.ts';
import { memoryOf } from '../requireMemory.ts';
import { reviewNote } from '../reviewNote.ts';
import { updateEntityLinks } from './copyEntityLinks.ts';

/** Words and fields with which a pending memory is accepted. */
interface AcceptedWords {
  readonly content: string;
  readonly due?: Due | null | undefined;
  readonly statement?: UserMemory | undefined;
}

/** Accepts a pending memory in the person's words. */
export function acceptAsEdited(
  context: CurationContext,
  set: ChangeGroupWriter,
  node: KnowledgeRow,
  { content, due, statement }: AcceptedWords,
): void {
  const isEdited = content !== node.content;
  const dates = isEdited ? datesOf(node, content, set.at) : {};
  const nextDue = due === undefined ? dates.due : due;
  const { entities } = reviewNote.parse(node.attributes);
  const attributes = withAttributesOf(node.attributes, '{}', ['entities']);
  if (isEdited) updateEntityLinks(context, set, node, content);
  set.update('nodes', node.id, {
    review: 'accepted',
    trust: 'user',
    ...dates.patch,
    ...(isEdited && { content, summary: firstSentence(content) }),
    ...(entities.length > 0 && { attributes }),
    ...(nextDue !== undefined && { attributes: withDue(attributes, nextDue) }),
    updated_at: set.at,
  });
  const namedEntities = entities.filter(({ name }) => isNamedIn(name, content));
  linkNames(context, set, node.seq, namedEntities, 'all');
  if (statement !== undefined) {
    addStatement(context, set, memoryOf(context.store, node.id), statement);
  }
  restoreConfidence(context, set, node);
}

/** Dates of an edited wording that names another time; none where it names the same. */
function datesOf(
  node: KnowledgeRow,
  content: string,
  at: EpochMs,
): { readonly patch?: Partial<NodeRow>; readonly due?: Due | null } {
  if (namesSameTime(node.content, content, node.event_time)) return {};
  const patch = { event_time: at, true_from: null, true_until: null };
  const statement = { ...node, content, created_at: at, event_time: at, attributes: '{}' };
  return { patch, ...(node.kind === 'Todo' && { due: dueOf(statement) }) };
}

/** Adds what the person said of a memory besides its words: fields, tags, people and the turn. */
function addStatement(
  context: CurationContext,
  set: ChangeGroupWriter,
  node: KnowledgeRow,
  statement: UserMemory,
): void {
  const { kind, trueFrom, trueUntil, tags = [], sourceRef } = statement;
  const hasInterval = trueFrom !== undefined || trueUntil !== undefined;
  applyEdit(context, set, node, {
    importance: statement.importance,
    due: statement.due,
    eventTime: statement.eventTime,
    // A fact is what forms hold where nobody chose.
    ...(kind !== 'Fact' && { kind }),
    ...(hasInterval && { trueFrom: trueFrom ?? null, trueUntil: trueUntil ?? null }),
    tags: [...tagsOf(node), ...tags],
  });
  linkNames(context, set, node.seq, statement.entities ?? [], 'all');
  for (const seq of statement.entitySeqs ?? []) {
    linkToEntity(context, set, node.seq, { seq, role: 'subject', mention: '' });
  }
  const evidence = context.store.edges.from(node.seq, 'derived_from');
  if (
    sourceRef !== null &&
    !evidence.some(({ target_seq }) => target_seq === sourceRef.episodeSeq)
  ) {
    insertEdge(context, set, node.seq, sourceRef.episodeSeq, 'derived_from', null);
  }
}
