import { isoTime } from './isoTime.ts';
import type { ExportedMemory } from './readMemories.ts';

/** Version of the line's form; docs/archive.md describes it. */
export const MEMORY_LINE_VERSION = 1;

/** Memory as one line of JSON Lines: every field on each line, null where there is nothing. */
export function memoryLine({ node, sourceType, entities, evidence }: ExportedMemory): string {
  return `${JSON.stringify({
    v: MEMORY_LINE_VERSION,
    id: node.id,
    type: node.type,
    kind: node.kind,
    content: node.content,
    summary: node.summary,
    status: node.status,
    status_reason: node.statusReason,
    review: node.review,
    trust: node.trust,
    source: sourceType,
    confidence: node.confidence,
    strength: node.strength,
    importance: node.importance,
    tags: node.tags,
    event_time: isoTime(node.eventTime),
    created_at: isoTime(node.createdAt),
    updated_at: isoTime(node.updatedAt),
    valid_until: isoTime(node.validUntil),
    true_from: isoTime(node.trueFrom),
    true_until: isoTime(node.trueUntil),
    due: isoTime(node.due?.at),
    superseded_by: node.supersededBy,
    entities: entities.map(({ id, name, type, role }) => ({ id, name, type, role })),
    evidence: evidence.map(({ quote, at, title }) => ({ quote, at: isoTime(at), title })),
  })}\n`;
}
