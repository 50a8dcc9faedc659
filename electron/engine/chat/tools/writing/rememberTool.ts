import { z } from 'zod';
import { entityTypeSchema, type EntityType } from '../../../../../shared/domain/entity.ts';
import type { NodeKind } from '../../../../../shared/domain/node.ts';
import { remember } from '../../../curation/remember.ts';
import { PASTED_ATTRIBUTES } from '../../../curation/pastedSentence.ts';
import { dueInText } from '../../../curation/lifetime/dueTime.ts';
import type { EntityMention } from '../../../curation/entityLinks.ts';
import { defineTool, refusal, type Tool, type ToolOutcome } from '../../../models/toolbox.ts';
import { hashtagsIn } from '../../../text/own/hashtags.ts';
import { withoutSpans } from '../../../text/ownWords.ts';
import { isGroundedLanguage } from '../../../text/requestForms/requestForms.ts';
import { quoteVerdict, type QuoteVerdict } from '../../../text/request/ownRequest.ts';
import {
  foreignSentence,
  containsRequest,
  ownStatement,
  referencedSentence,
} from '../../../text/request/ownStatement.ts';
import { statementFit, type Fit, type FitInput } from '../../../text/request/statementFit.ts';
import { taskWording } from '../../../text/request/taskWording.ts';
import { isNamedIn } from '../../../text/grounding/isNamedIn.ts';
import { addsInformation } from '../../../text/grounding/addsInformation.ts';
import { kindOf } from '../../builtIn/memoryKind.ts';
import type { ActionIds } from './actionIds.ts';
import { differsRefusal, ALREADY_DONE, quoteRefusals } from './refusalTexts.ts';
import { actionOutcome, kindByWording, suggest } from './suggest.ts';
import { contentSchema, nameSchema, quoteSchema } from './toolArguments.ts';
import type { WritingToolDependencies } from './writingDependencies.ts';

const rememberSchema = z.object({
  content: contentSchema.describe('One statement, in the person’s language'),
  quote: quoteSchema.describe('Words of this turn that ask, copied'),
  confidence: z.number().min(0).max(1).default(0.8).catch(0.8).meta({ rare: true }),
  entities: z
    .array(z.union([nameSchema, z.object({ name: nameSchema, type: entityTypeSchema.optional() })]))
    .max(20)
    .default([])
    .describe('Names in it'),
});
type RememberArguments = z.output<typeof rememberSchema>;

/** Memory to be stored for a request, and its wording. */
interface RequestedMemory {
  readonly content: string;
  /** True for a sentence of a pasted text that the person pointed to. */
  readonly isPasted: boolean;
}

/** Remembers what the turn asks for; anything else that it says becomes a suggestion. */
export function createRememberTool(deps: WritingToolDependencies, actionIds: ActionIds): Tool {
  const { curation, commit, turn } = deps;
  return defineTool(
    'remember_fact',
    'Remembers one statement of the person.',
    rememberSchema,
    (args) => {
      const verdict = quoteVerdict(turn, args.quote, { kinds: ['remember', 'remind', 'correct'] });
      if (verdict.kind !== 'asked' && verdict.kind !== 'unasked') {
        return refusal(quoteRefusals[verdict.kind]);
      }
      const { fit, unstated } = statementFit(toFitInput(deps, args.content, verdict));
      if (verdict.kind === 'unasked' || verdict.isJoke) {
        return suggestMemory(deps, args, fit);
      }
      const memory = requestedMemory(deps, args.content, verdict, fit);
      if (memory === null) {
        return fit === 'differs'
          ? refusal(differsRefusal(unstated))
          : suggestMemory(deps, args, fit);
      }
      const { isPasted } = memory;
      const kind = kindOfStatement(deps, memory.content, verdict);
      const content = kind === 'Todo' && !isPasted ? taskWording(memory.content) : memory.content;
      const passageStart = String(verdict.passage.start);
      const id = actionIds.nextStatement('remember_fact', passageStart, content, (previous) =>
        addsInformation(content, previous, turn.text),
      );
      if (id === null) return refusal(ALREADY_DONE);
      return actionOutcome(
        commit(() =>
          remember(
            curation,
            {
              content,
              kind,
              sourceRef: turn.source,
              tags: hashtagsIn(withoutSpans(turn.text, turn.foreign)),
              entities: entitiesIn(args, content),
              ...(isPasted && { attributes: PASTED_ATTRIBUTES }),
            },
            { changeId: id },
          ),
        ),
        'remembered',
        content,
      );
    },
  );
}

type PassageVerdict = Extract<QuoteVerdict, { kind: 'asked' | 'unasked' }>;
type RequestedVerdict = Extract<QuoteVerdict, { kind: 'asked' }>;

function toFitInput(
  { turn, selfNames }: WritingToolDependencies,
  statement: string,
  verdict: PassageVerdict,
): FitInput {
  const { passage } = verdict;
  // What stands after the request explains nothing in it.
  const ownWording = withoutSpans(turn.text, turn.foreign).slice(0, passage.end);
  return {
    statement,
    passage: passage.quotedCore,
    context: [ownWording],
    statedAt: turn.statedAt,
    selfNames: selfNames(),
    isGrounded: verdict.kind === 'unasked' || isGroundedLanguage(verdict.forms),
  };
}

/**
 * The statement, if it follows; a sentence of the paste that the request points to; or the person's
 * own sentence, or clause, without what the model added. Null if it says something else.
 */
function requestedMemory(
  { turn }: WritingToolDependencies,
  statement: string,
  { passage, forms }: RequestedVerdict,
  fit: Fit,
): RequestedMemory | null {
  const referenced = referencedSentence(turn, passage, statement);
  if (referenced !== null) return pastedMemory(referenced);
  if (fit === 'follows') return { content: statement, isPasted: false };
  if (fit === 'differs' && !givesTime(turn, passage, forms)) return null;
  const ownWording = ownStatement(withoutSpans(turn.text, turn.foreign), passage, forms, statement);
  if (ownWording !== null) return { content: ownWording, isPasted: false };
  // "Note when the concert is" states nothing: the answer may stand in a text pasted shortly before.
  const pasted = foreignSentence(turn.earlierTurns, statement);
  return pasted === null ? null : pastedMemory(pasted);
}

function pastedMemory(sentence: string): RequestedMemory | null {
  return containsRequest(sentence) ? null : { content: sentence, isPasted: true };
}

/** "In 20 minutes" is "at 03:08" to a model: a reminder is stored as the person worded its time. */
function givesTime(
  { statedAt }: Pick<WritingToolDependencies['turn'], 'statedAt'>,
  { text }: RequestedVerdict['passage'],
  forms: RequestedVerdict['forms'],
): boolean {
  return isReminder(forms) && dueInText(text, statedAt) !== null;
}

function isReminder(forms: RequestedVerdict['forms']): boolean {
  return forms.some(({ kind }) => kind === 'remind');
}

function suggestMemory(
  deps: WritingToolDependencies,
  args: RememberArguments,
  fit: Fit,
): ToolOutcome {
  const { content, confidence } = args;
  const trust = fit === 'follows' ? ('extracted' as const) : ('inferred' as const);
  const kind = kindOf(content);
  return suggest(deps, {
    content: kind === 'Todo' ? taskWording(content) : content,
    confidence,
    trust,
    kind,
    entities: entitiesIn(args, content),
  });
}

function kindOfStatement(
  { turn }: WritingToolDependencies,
  content: string,
  { passage, forms }: RequestedVerdict,
): NodeKind {
  if (isReminder(forms)) return 'Todo';
  const ownWording = ownStatement(withoutSpans(turn.text, turn.foreign), passage, forms, content);
  return kindByWording([kindOf(ownWording ?? content), kindOf(content)]);
}

/** Entities that the statement names: a model must not invent people. */
function entitiesIn({ entities }: RememberArguments, content: string): EntityMention[] {
  return entities
    .map((one) => (typeof one === 'string' ? { name: one } : one))
    .map(({ name, type = 'concept' }: { name: string; type?: EntityType | undefined }) => ({
      name,
      type,
    }))
    .filter(({ name }) => isNamedIn(name, content));
}
