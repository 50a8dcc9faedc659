import { z } from 'zod';
import type { MemoryAction } from '../../../../shared/domain/chat.ts';
import { entityTypeSchema } from '../../../../shared/domain/entity.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { Settings } from '../../../../shared/config.ts';
import type { ActionResult, CurationContext } from '../../curation/changeGroup.ts';
import { confirm, correct, remember, type CurationRefusal } from '../../curation/curate.ts';
import type { SourceRef } from '../../curation/newNode.ts';
import { propose, type ModelMemory } from '../../curation/propose.ts';

import { sentences } from '../../text/summary.ts';
import { kindOf } from '../builtIn/memoryKind.ts';
import { ownText } from '../../text/ownWords.ts';
import { writeIntentOf, isGrounded, isNamed, isNamedIn } from './writeIntent.ts';
import {
  defineTool,
  refusal,
  refusalText,
  type Tool,
  type ToolOutcome,
} from '../../models/toolbox.ts';
import { nodeIdSchema, type NodeId } from '../../../../shared/domain/primitives.ts';

type Outcome = Result<ActionResult<NodeId>, CurationRefusal>;

export interface WritingToolDependencies {
  readonly curation: CurationContext;
  /** Runs an action in a transaction of its own, and returns the change. */
  readonly commit: (action: () => Outcome) => Outcome;
  /** Turn of the person that the model answers. */
  readonly turn: { readonly text: string; readonly source: SourceRef };
  readonly review: Settings['consolidation.review'];
}

const content = z.string().trim().min(1).max(2_000);
const nameSchema = z.string().min(1).max(200);
const WAITS = 'It waits for the person to accept it; do not say that it was saved.';

/**
 * Write tools of a model. A write has the person's own trust only where this very turn asked for it
 * and says the same; everything else waits for review, whatever made the model write it.
 */
export function createWritingTools(deps: WritingToolDependencies): Tool[] {
  const { curation, turn } = deps;
  const intent = writeIntentOf(turn.text);

  const suggest = (
    memory: Pick<ModelMemory, 'content' | 'confidence'> &
      Pick<Partial<ModelMemory>, 'proposal' | 'entities'>,
  ): ToolOutcome => {
    const grounded = isGrounded(memory.content, sentences(ownText(turn.text)));
    const kind = kindOf(memory.content);
    const suggestion: ModelMemory = {
      ...memory,
      kind,
      sourceRef: turn.source,
      trust: grounded ? 'extracted' : 'inferred',
      live: deps.review === 'none' && grounded && kind !== 'Identity',
    };
    const outcome = deps.commit(() => propose(curation, suggestion));
    if (!outcome.ok) return refusalOutcome(outcome.error);
    const { value, changeId } = outcome.value;
    const note = suggestion.live && !memory.proposal ? {} : { note: WAITS };
    return refusalText({ status: 'suggested', node_id: value, ...note }, [
      { action: 'proposed', nodeId: value, content: memory.content, changeId },
    ]);
  };

  return [
    defineTool(
      'remember_fact',
      'Remembers one statement about the person or their world, in their language.',
      z.object({
        content,
        confidence: z.number().min(0).max(1).default(0.8),
        entities: z
          .array(z.union([nameSchema, z.object({ name: nameSchema, type: entityTypeSchema })]))
          .max(20)
          .default([])
          .describe('Whom and what the statement names, in its own words'),
      }),
      ({ entities: mentions, ...args }) => {
        const entities = mentions
          .map((one) => (typeof one === 'string' ? { name: one, type: 'concept' as const } : one))
          .filter(({ name }) => isNamedIn(name, args.content));
        if (!isGrounded(args.content, intent.remember)) return suggest({ ...args, entities });
        const kind = kindOf(args.content);
        return actionOutcome(
          deps.commit(() =>
            remember(curation, { content: args.content, kind, sourceRef: turn.source, entities }),
          ),
          'remembered',
          args.content,
        );
      },
    ),
    defineTool(
      'correct_fact',
      'Replaces the wording of a memory.',
      z.object({ node_id: nodeIdSchema, content }),
      ({ node_id: id, content: next }) => {
        const node = curation.store.knowledge.byId(id);
        if (node === null) return refusal('No such memory.');
        const target =
          intent.correct !== null &&
          isGrounded(next, sentences(intent.correct.content).slice(0, 1)) &&
          isNamed(node.content, intent.correct.target);
        if (!target) {
          const proposal = { kind: 'correct', nodeId: id } as const;
          return suggest({ content: next, confidence: 0.8, proposal });
        }
        return actionOutcome(
          deps.commit(() => correct(curation, id, next, turn.source)),
          'corrected',
          next,
        );
      },
    ),
    defineTool(
      'confirm_fact',
      'Marks a memory as confirmed by the person.',
      z.object({ node_id: nodeIdSchema }),
      ({ node_id: id }) => {
        const node = curation.store.knowledge.byId(id);
        if (node === null) return refusal('No such memory.');
        if (intent.confirm === null || !isNamed(node.content, intent.confirm.target)) {
          const proposal = { kind: 'confirm', nodeId: id } as const;
          return suggest({ content: node.content, confidence: 0.8, proposal });
        }
        return actionOutcome(
          deps.commit(() => confirm(curation, id)),
          'confirmed',
          node.content,
        );
      },
    ),
  ];
}

function actionOutcome(
  outcome: Outcome,
  action: MemoryAction['action'],
  text: string,
): ToolOutcome {
  if (!outcome.ok) return refusalOutcome(outcome.error);
  const { value, changeId } = outcome.value;
  return refusalText({ status: 'saved', node_id: value }, [
    { action, nodeId: value, content: text, changeId },
  ]);
}

function refusalOutcome(refusalOf: CurationRefusal): ToolOutcome {
  if (refusalOf.kind !== 'already_known') return refusal(refusalOf.kind);
  const { nodeId: existingId, content: text } = refusalOf;
  return refusalText({ status: 'already_known', node_id: existingId }, [
    { action: 'already_known', nodeId: existingId, content: text, changeId: null },
  ]);
}
