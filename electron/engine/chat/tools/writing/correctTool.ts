import { z } from 'zod';
import { correct } from '../../../curation/corrections/correct.ts';
import { defineTool, refusal, type Tool } from '../../../models/toolbox.ts';
import { withoutSpans } from '../../../text/ownWords.ts';
import {
  quoteVerdict,
  type QuoteVerdict,
  type RequestingTurn,
} from '../../../text/request/ownRequest.ts';
import { ownStatement } from '../../../text/request/ownStatement.ts';
import { isGroundedLanguage, isPlainQuestion } from '../../../text/requestForms/requestForms.ts';
import { statementFit } from '../../../text/request/statementFit.ts';
import { sharesTopic } from '../../../text/request/sharesTopic.ts';
import { memoryNumber } from '../memoryNumber.ts';
import type { ActionIds } from './actionIds.ts';
import {
  differsRefusal,
  ALREADY_DONE,
  NOT_REQUESTED,
  OTHER_TARGET,
  quoteRefusals,
  UNNAMED_TARGET,
} from './refusalTexts.ts';
import { isTargetCertain, requestedTarget } from './requestedTarget.ts';
import { actionOutcome, suggest } from './suggest.ts';
import { contentSchema, quoteSchema } from './toolArguments.ts';
import type { WritingToolDependencies } from './writingDependencies.ts';

const correctSchema = z.object({
  memory: memoryNumber,
  content: contentSchema,
  quote: quoteSchema,
});

/** The person's own sentence, in languages where a negation would go unheard; null in others. */
function ownSentenceOf(
  { text, foreign }: RequestingTurn,
  { passage, forms }: Extract<QuoteVerdict, { kind: 'asked' }>,
  statement: string,
): string | null {
  if (isGroundedLanguage(forms)) return null;
  return ownStatement(withoutSpans(text, foreign), passage, forms, statement);
}

/** Corrects a memory that the turn names; a change told in passing becomes a suggestion. */
export function createCorrectTool(deps: WritingToolDependencies, actionIds: ActionIds): Tool {
  const { curation, commit, turn } = deps;
  return defineTool(
    'correct_fact',
    'Replaces the wording of a memory.',
    correctSchema,
    ({ memory, content: statement, quote }) => {
      const target = requestedTarget(deps, memory);
      if (typeof target === 'string') return refusal(target);
      const { node } = target;
      const kinds = ['correct', 'remember'] as const;
      const verdict = quoteVerdict(turn, quote, { kinds, target: node.content });
      if (verdict.kind !== 'asked' && verdict.kind !== 'unasked') {
        return refusal(quoteRefusals[verdict.kind]);
      }
      if (target.naming === 'other') return refusal(OTHER_TARGET);
      if (target.naming === 'unnamed' && !sharesTopic(statement, node.content)) {
        return refusal(UNNAMED_TARGET);
      }
      const { fit, unstated } = statementFit({
        statement,
        passage: verdict.passage.quotedCore,
        context: [
          withoutSpans(turn.text, turn.foreign).slice(0, verdict.passage.end),
          node.content,
        ],
        statedAt: turn.statedAt,
        selfNames: deps.selfNames(),
        isGrounded: verdict.kind === 'unasked' || isGroundedLanguage(verdict.forms),
      });
      const ownSentence = verdict.kind === 'asked' ? ownSentenceOf(turn, verdict, statement) : null;
      const content = ownSentence ?? statement;
      const isRequested = verdict.kind === 'asked' && !verdict.isJoke && isTargetCertain(target);
      if (!isRequested || (fit !== 'follows' && ownSentence === null)) {
        if (verdict.kind === 'asked' && fit === 'differs') return refusal(differsRefusal(unstated));
        if (isPlainQuestion(verdict.passage.text)) return refusal(NOT_REQUESTED);
        const trust = fit === 'follows' ? 'extracted' : 'inferred';
        const proposal = { kind: 'correct', nodeId: node.id } as const;
        return suggest(deps, { content, confidence: 0.8, trust, kind: node.kind, proposal });
      }
      const id = actionIds.next('correct_fact', node.id);
      if (id === null) return refusal(ALREADY_DONE);
      return actionOutcome(
        commit(() => correct(curation, node.id, content, turn.source, { changeId: id })),
        'corrected',
        content,
      );
    },
  );
}
