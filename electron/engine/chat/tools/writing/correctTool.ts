import { z } from 'zod';
import { correct } from '../../../curation/curate.ts';
import { defineTool, refusal, type Tool } from '../../../models/toolbox.ts';
import { withoutSpans } from '../../../text/ownWords.ts';
import { quoteVerdict } from '../../../text/request/ownRequest.ts';
import { isPlainQuestion } from '../../../text/requestForms/requestForms.ts';
import { statementFit } from '../../../text/request/statementFit.ts';
import { kindOf } from '../../builtIn/memoryKind.ts';
import { memoryNumber } from '../memoryNumber.ts';
import type { ActIds } from './actIds.ts';
import { DIFFERS, DONE_BEFORE, NOT_ASKED, OTHER_TARGET, quoteRefusals } from './refusalTexts.ts';
import { isMeant, requestedTarget } from './requestedTarget.ts';
import { actOutcome, suggest } from './suggest.ts';
import { contentSchema, quoteSchema } from './toolArguments.ts';
import type { WritingToolDependencies } from './writingDependencies.ts';

const correctSchema = z.object({
  memory: memoryNumber,
  content: contentSchema,
  quote: quoteSchema,
});

/** Corrects a memory that the turn names; a change told in passing becomes a suggestion. */
export function createCorrectTool(deps: WritingToolDependencies, acts: ActIds): Tool {
  const { curation, commit, turn } = deps;
  return defineTool(
    'correct_fact',
    'Replaces the wording of a memory.',
    correctSchema,
    ({ memory, content, quote }) => {
      const target = requestedTarget(deps, memory);
      if (typeof target === 'string') return refusal(target);
      const { node } = target;
      const kinds = ['correct', 'remember'] as const;
      const verdict = quoteVerdict(turn, quote, { kinds, target: node.content });
      if (verdict.kind !== 'asked' && verdict.kind !== 'unasked') {
        return refusal(quoteRefusals[verdict.kind]);
      }
      if (target.naming === 'other') return refusal(OTHER_TARGET);
      const fit = statementFit({
        statement: content,
        passage: verdict.passage.core,
        context: [
          withoutSpans(turn.text, turn.foreign).slice(0, verdict.passage.end),
          node.content,
        ],
        statedAt: turn.statedAt,
        selfNames: deps.selfNames(),
      });
      const isAsked = verdict.kind === 'asked' && !verdict.jest && isMeant(target);
      if (!isAsked || fit !== 'follows') {
        if (verdict.kind === 'asked' && fit === 'differs') return refusal(DIFFERS);
        if (isPlainQuestion(verdict.passage.text)) return refusal(NOT_ASKED);
        const trust = fit === 'follows' ? 'extracted' : 'inferred';
        const proposal = { kind: 'correct', nodeId: node.id } as const;
        return suggest(deps, { content, confidence: 0.8, trust, kind: kindOf(content), proposal });
      }
      const id = acts.next('correct_fact', node.id);
      if (id === null) return refusal(DONE_BEFORE);
      return actOutcome(
        commit(() => correct(curation, node.id, content, turn.source, { changeId: id })),
        'corrected',
        content,
      );
    },
  );
}
