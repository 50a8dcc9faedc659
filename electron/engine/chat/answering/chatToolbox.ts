import { foreignWords, ownText, storedSpans, typedText } from '../../text/ownWords.ts';
import { mergedSpans, type TextSpan } from '../../text/own/spans.ts';
import { introductionIn } from '../../text/own/introduction.ts';
import { introducedName } from '../../text/own/introductionTerms.ts';
import { ownNameIn } from '../../text/own/ownName.ts';
import { createToolbox, noTools, type Tool, type Toolbox } from '../../models/toolbox.ts';
import type { AnswerSlot } from '../../models/answerSlot.ts';
import type { RecallHit } from '../../retrieval/recall.ts';
import { parseCommand } from '../builtIn/commands.ts';
import type { CitationNumbers } from '../modelLoop/citationNumbers.ts';
import { createMemoryTools } from '../tools/memoryTools.ts';
import { offeredTools } from '../tools/offeredTools.ts';
import { createWritingTools } from '../tools/writing/writingTools.ts';
import type { ModelAnswerDependencies, QuestionTurn } from './modelAnswerApi.ts';
import type { HistoryTurn } from './sentHistory.ts';
import type { SentNodes } from './sentNodes.ts';

interface ToolboxInput {
  readonly history: readonly HistoryTurn[];
  readonly numbers: CitationNumbers;
  readonly sent: SentNodes;
  readonly toolRecalls: RecallHit[];
  readonly slot: AnswerSlot;
  /** Aborted when the person stops the answer. */
  readonly signal: AbortSignal;
}

/** Turns before the newest one into whose pastes a request may point. */
const EARLIER_TURNS = 3;

/** Tools of a chat with memory: the few that a turn can use. */
export function chatToolbox(
  deps: ModelAnswerDependencies,
  { question, conversation, withheldNodeIds }: QuestionTurn,
  { history, numbers, sent, toolRecalls, slot, signal }: ToolboxInput,
): Toolbox {
  const { curation } = deps;
  const settings = deps.settings();
  if (question.episode_seq === null) return noTools;
  const pasted = storedSpans(question.pasted);
  const previous = history.at(-1);
  const answerBefore = previous?.role === 'assistant' ? previous.text : '';
  const foreign = foreignSpansIn(question.text, pasted);
  const reading = createMemoryTools({
    store: curation.store,
    search: deps.search,
    getFact: deps.getFact,
    facts: deps.facts,
    numbers,
    turnText: question.text,
    requestText: ownText(question.text, pasted),
    // Reading may need the same server: it would wait for the answer that waits for it.
    consolidate: () => slot.releaseThenRun(() => deps.consolidate(signal)),
    now: () => curation.clock.now(),
    timeZone: deps.timeZone,
    sentNodeIds: () => sent.nodeIds(),
    withheldNodeIds,
    limits: { topN: settings['retrieval.top_n'], tokens: settings['context.token_budget'] },
    onLookup: (hits) => toolRecalls.push(...hits),
  });
  const writing = createWritingTools({
    curation,
    commit: deps.commit,
    turn: {
      id: question.turn_id,
      text: question.text,
      foreign,
      statedAt: question.created_at,
      source: {
        episodeSeq: question.episode_seq,
        sourceSeq: conversation.source_seq,
        sessionId: question.session_id,
      },
      answerBefore,
      earlierTurns: history
        .filter(({ role }) => role === 'user')
        .slice(-EARLIER_TURNS)
        .map((turn) => ({
          text: turn.text,
          foreign: foreignSpansIn(turn.text, storedSpans(turn.pasted)),
        })),
    },
    numbers,
    selfNames: () => [
      ...deps.selfNames(),
      ...numbers.citations().flatMap(({ quote }) => nameOfUser(quote)),
      ...[...history, question].flatMap(nameOfSpeaker),
    ],
    review: settings['consolidation.review'],
  });
  const tools = { reading, writing };
  const all: Tool[] = [reading, writing].flatMap((group) => Object.values<Tool>({ ...group }));
  const logFailure = (error: unknown) =>
    deps.logger.error('a tool failed', { error: String(error) });
  return createToolbox(all, logFailure, offeredTools(tools, { text: question.text, answerBefore }));
}

/**
 * Passages of a turn that are not the person's own words. A typed command of one line is theirs by
 * its form, whatever it is about; pasted text never is.
 */
function foreignSpansIn(text: string, pasted: readonly TextSpan[]): TextSpan[] {
  const typed = typedText(text, pasted).trim();
  const isCommand = !typed.includes('\n') && parseCommand(typed) !== null;
  return isCommand ? mergedSpans(pasted, text.length) : foreignWords(text, pasted);
}

const USER_INTRODUCTION =
  /(?<!\p{L})(?:user['’]?s? (?:name is|is called)|my name is|пользовател\p{L}+ зовут|меня зовут)(?!\p{L})/iu;

/** Name by which a turn of the person introduces them: not a memory before the night. */
function nameOfSpeaker({ role, text }: Pick<HistoryTurn, 'role' | 'text'>): string[] {
  const words = role === 'user' ? ownText(text, []) : '';
  return [ownNameIn(words), introducedName(words)].filter((name) => name !== null);
}

/** Name in a memory that introduces the person. */
function nameOfUser(memory: string): string[] {
  return USER_INTRODUCTION.test(memory) ? introductionIn(memory) : [];
}
