import { z } from 'zod';
import { epochMsSchema, timeSchema, fractionSchema, nodeIdSchema } from './primitives.ts';

/** Node type, which decides the life cycle. */
export const nodeTypeSchema = z.enum(['episodic', 'semantic', 'opinion', 'procedural']);
export type NodeType = z.infer<typeof nodeTypeSchema>;

/** Kind of a node, as a person sees it. */
export const nodeKindSchema = z.enum([
  'Fact',
  'Preference',
  'Decision',
  'Identity',
  'Event',
  'Observation',
  'Goal',
  'Todo',
]);
export type NodeKind = z.infer<typeof nodeKindSchema>;

/** Kinds allowed for each type; an empty list means the kind is always null. */
export const kindsByType: Readonly<Record<NodeType, readonly NodeKind[]>> = {
  episodic: [],
  semantic: ['Fact', 'Decision', 'Identity', 'Event', 'Observation', 'Goal', 'Todo'],
  opinion: ['Preference', 'Observation'],
  procedural: [],
};

/** Type of a person's own statement of this kind. */
export function typeForKind(kind: NodeKind): NodeType {
  return kind === 'Preference' ? 'opinion' : 'semantic';
}

export const nodeStatusSchema = z.enum(['active', 'superseded', 'retracted']);
export type NodeStatus = z.infer<typeof nodeStatusSchema>;

export const statusReasonSchema = z.enum([
  'corrected',
  'conflict',
  'merged',
  'faded',
  'done',
  'dropped',
  'user',
]);
export type StatusReason = z.infer<typeof statusReasonSchema>;

/** Trust, set by code from the channel, never by a model. Highest first. */
export const trustSchema = z.enum(['user', 'extracted', 'inferred', 'ingested']);
export type Trust = z.infer<typeof trustSchema>;

/** Review state; null in storage means that no review is needed. */
export const reviewSchema = z.enum(['pending', 'accepted', 'rejected']);
export type Review = z.infer<typeof reviewSchema>;

export const sourceTypeSchema = z.enum([
  'conversation',
  'channel_transcript',
  'ingest_file',
  'manual',
  'diagnostics',
  'tool_result',
  'workflow_output',
  'extraction',
  'consolidation',
]);
export type SourceType = z.infer<typeof sourceTypeSchema>;

/** Origins that memories of this version have; the others are reserved. */
export const usedSourceTypes = [
  'conversation',
  'manual',
  'extraction',
  'consolidation',
  'diagnostics',
] as const satisfies readonly SourceType[];

export const sourceRoleSchema = z.enum(['user', 'assistant', 'tool', 'system', 'memory_agent']);
export type SourceRole = z.infer<typeof sourceRoleSchema>;

/** Due time of a to-do: a moment, or a whole day (`at` is its start in the person's time zone). */
export const dueSchema = z.strictObject({ at: epochMsSchema, hasTime: z.boolean() });
export type Due = z.infer<typeof dueSchema>;

/** Reason for which a memory does not fade while it is in use. */
export const lastingReasonSchema = z.enum([
  /** It waits for review, or was rejected: it is inert. */
  'pending',
  'rejected',
  'confirmed',
  /** The person asked to keep it, typed or accepted it. */
  'user',
  /** It names a person or thing that is protected. */
  'protected',
  'identity',
  /** A to-do or a goal that is open. */
  'open',
  /** The extraction marked it as something that must not be forgotten. */
  'vital',
  'health',
  /** Another memory contradicts it, and the person has not decided between them. */
  'disputed',
]);
export type LastingReason = z.infer<typeof lastingReasonSchema>;

/** Memory node as every screen shows it. */
export const memoryNodeSchema = z.strictObject({
  id: nodeIdSchema,
  type: nodeTypeSchema,
  kind: nodeKindSchema.nullable(),
  content: z.string(),
  summary: z.string(),
  importance: z.int().min(0).max(100),
  status: nodeStatusSchema,
  statusReason: statusReasonSchema.nullable(),
  trust: trustSchema,
  review: reviewSchema.nullable(),
  /** Base confidence, 0..1. */
  confidence: fractionSchema,
  /** Current strength, 0..1: confidence · exp(−decayRate · days^0.8). */
  strength: fractionSchema,
  /** Decay rate λ of the fading curve; 0 = never fades. */
  decayRate: z.number().nonnegative(),
  /** Time at which strength crosses the threshold; null = never. */
  fadeAt: epochMsSchema.nullable(),
  /** Time from which it fades: in the future for a dated memory before its day; null = never. */
  fadesFrom: epochMsSchema.nullable(),
  /** Reason for which it never fades; null where it fades, or has ended. */
  lasting: lastingReasonSchema.nullable(),
  confirmed: z.boolean(),
  /** Time at which an answer last used it; null = never. Use verifies nothing. */
  lastUsedAt: epochMsSchema.nullable(),
  /** Time at which the person last said, confirmed or corrected it; null = never. */
  lastVerifiedAt: epochMsSchema.nullable(),
  tags: z.array(z.string()),
  eventTime: epochMsSchema,
  /** Due time of a to-do; left out without one. */
  due: dueSchema.optional(),
  /** Interval in which the claim holds in the world; left out where it is open. */
  trueFrom: timeSchema.optional(),
  trueUntil: timeSchema.optional(),
  /** True for a sentence of pasted text, stored word for word; left out for others. */
  pasted: z.literal(true).optional(),
  /** Its document no longer says it, or its turn was replaced by another version; left out for others. */
  sourceChanged: z.literal(true).optional(),
  createdAt: epochMsSchema,
  updatedAt: epochMsSchema,
  validUntil: epochMsSchema.nullable(),
  /** Node that superseded this one, if any. */
  supersededBy: nodeIdSchema.nullable(),
  /** Contradicted by another live memory, and unresolved. */
  disputed: z.boolean(),
  /** Newer statement that would change it, and waits for review; left out without one. */
  unconfirmed: z.strictObject({ nodeId: nodeIdSchema, content: z.string() }).optional(),
});
export type MemoryNode = z.infer<typeof memoryNodeSchema>;
