import type { Citation, MemoryAction } from '../../../../shared/domain/chat.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { ActionResult, CurationContext } from '../../curation/changeGroup.ts';
import {
  confirm,
  correct,
  remember,
  retract,
  type CurationRefusal,
} from '../../curation/curate.ts';
import type { SourceRef } from '../../curation/newNode.ts';
import type { Recalled, RecallAnswer, RecallRequest } from '../../retrieval/recall.ts';
import { exclusionFor } from '../../retrieval/exclusion.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { languageOf } from '../../text/language.ts';
import { isQuestion } from '../../text/questions.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { builtInReceipt } from '../receipts/builtInReceipt.ts';
import type { ReceiptDraft } from '../receipts/receiptDraft.ts';
import { parseCommand, type Intent } from './commands.ts';
import { kindOf } from './memoryKind.ts';
import { english, russian, type Phrases } from './phrases.ts';

/** Turn to answer. */
export interface Turn {
  readonly text: string;
  readonly episodeId: NodeId;
  readonly source: SourceRef;
  /** Memories withheld from this answer. */
  readonly withoutNodeIds: readonly NodeId[];
  /** The first statement of a conversation gets a longer explanation. */
  readonly isFirst: boolean;
}

/** Text of the answer, and the action performed when it is stored. */
export interface Reply {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly actions: readonly MemoryAction[];
  readonly result: ActionResult<NodeId> | null;
  /** Receipt of the answer; null if memory was not searched. */
  readonly receipt: ReceiptDraft | null;
}

export interface BuiltInDependencies {
  readonly recall: (request: RecallRequest) => Promise<RecallAnswer>;
  readonly curation: CurationContext;
}

/** Limit of memories listed in one answer. */
const MOST_ABOUT = 8;
const MOST_ANSWERS = 3;

/**
 * Prepares the reply and returns the action that completes it: called inside the transaction that
 * stores the answer, so that a command takes effect exactly when its answer is stored.
 */
export async function respond(deps: BuiltInDependencies, turn: Turn): Promise<() => Reply> {
  const say = languageOf(turn.text) === 'ru' ? russian : english;
  const intent =
    parseCommand(turn.text) ??
    ({ kind: isQuestion(turn.text) ? 'question' : 'statement' } satisfies Intent);
  switch (intent.kind) {
    case 'greeting':
      return words(say.greeting);
    case 'thanks':
      return words(say.thanks);
    case 'help':
      return words(say.help);
    case 'unclear':
      return words(say.usage[intent.command]);
    case 'statement':
      return words(turn.isFirst ? say.notedFirst : say.noted);
    case 'remember':
    case 'todo':
      return () => rememberReply(deps, turn, intent, say);
    case 'forget':
    case 'confirm':
    case 'correct':
      return await onTarget(deps, turn, intent, say);
    case 'about':
      return isSelf(intent.topic)
        ? listReply(deps, turn, '', say, MOST_ABOUT, say.aboutYou)
        : listReply(deps, turn, intent.topic, say, MOST_ABOUT, say.about(intent.topic));
    case 'question':
      return listReply(deps, turn, turn.text, say, MOST_ANSWERS, null);
  }
}

/** True for "me": "What do you know about me?" asks for everything, not for the word. */
function isSelf(topic: string): boolean {
  return /^(?:me|myself|us|мне|меня|себе|нас)$/iu.test(topic);
}

/** Reply that needed no search of memory. */
export function textReply(text: string): Reply {
  return { text, citations: [], actions: [], result: null, receipt: null };
}

function words(text: string): () => Reply {
  return () => textReply(text);
}

function rememberReply(
  deps: BuiltInDependencies,
  turn: Turn,
  intent: { kind: 'remember' | 'todo'; content: string },
  say: Phrases,
): Reply {
  const { content } = intent;
  const kind = intent.kind === 'todo' ? 'Todo' : kindOf(content);
  const outcome = remember(deps.curation, { content, kind, sourceRef: turn.source });
  if (!outcome.ok) return refusalReply(outcome.error, say);
  const text = intent.kind === 'todo' ? say.todoAdded(content) : say.remembered(content);
  return resultReply(text, 'remembered', outcome.value, content);
}

/** Runs a command on a memory named in words: only when exactly one memory matches. */
async function onTarget(
  deps: BuiltInDependencies,
  turn: Turn,
  intent: Extract<Intent, { kind: 'forget' | 'confirm' | 'correct' }>,
  say: Phrases,
): Promise<() => Reply> {
  const { hits } = await deps.recall({
    query: intent.target,
    limit: 5,
    memoriesOnly: true,
    exceptNodeIds: [],
    withoutNodeIds: [],
  });
  const [best, second] = hits;
  if (best === undefined) return words(say.noTarget(intent.target));
  if (second !== undefined && second.coverage >= best.coverage) {
    const tied = hits.filter(({ coverage }) => coverage >= best.coverage);
    const lines = tied.map(({ content }, i) => `- “${content}” [${i + 1}]`).join('\n');
    return () => ({ ...textReply(say.severalTargets(lines)), citations: tied.map(toCitation) });
  }
  return () => {
    const { nodeId, content } = best;
    switch (intent.kind) {
      case 'forget':
        return actionReply(retract(deps.curation, nodeId, 'user'), say, (result) =>
          resultReply(say.retracted(content), 'retracted', result, content),
        );
      case 'confirm':
        return actionReply(confirm(deps.curation, nodeId), say, (result) => ({
          ...resultReply(say.confirmed(content), 'confirmed', result, content),
          citations: [toCitation(best, 0)],
        }));
      case 'correct':
        return actionReply(
          correct(deps.curation, nodeId, intent.content, turn.source),
          say,
          (result) =>
            resultReply(
              say.corrected(content, intent.content),
              'corrected',
              result,
              intent.content,
            ),
        );
    }
  };
}

async function listReply(
  deps: BuiltInDependencies,
  turn: Turn,
  query: string,
  say: Phrases,
  limit: number,
  heading: string | null,
): Promise<() => Reply> {
  const { store, clock } = deps.curation;
  const { withoutNodeIds } = turn;
  const start = clock.now();
  const recalled = await deps.recall({
    query,
    limit: limit + 20,
    memoriesOnly: false,
    exceptNodeIds: [turn.episodeId],
    withoutNodeIds,
  });
  const { hits } = recalled;
  const visible = hits.slice(0, limit);
  const { excluded } = exclusionFor(store, query, withoutNodeIds);
  const receipt = builtInReceipt(query, recalled, visible.length, excluded, clock.now() - start);
  if (visible.length === 0) return () => ({ ...textReply(say.nothingFound), receipt });
  const lines = visible.map((hit, i) => lineOf(hit, store.knowledge.byId(hit.nodeId), say, i + 1));
  const body = lines.length === 1 ? lines[0] : lines.map((line) => `- ${line}`).join('\n');
  const moreLine = heading !== null && hits.length > limit ? say.more(hits.length - limit) : null;
  const text = [heading, body, moreLine].filter((part) => part !== null).join('\n\n');
  return () => ({ ...textReply(text), citations: visible.map(toCitation), receipt });
}

/**
 * Line about a hit with its provenance: remembered on request, extracted from a turn, or the turn
 * itself.
 */
function lineOf(hit: Recalled, row: KnowledgeRow | null, say: Phrases, n: number): string {
  if (row === null) return say.quotedTurn(hit.content, say.date(hit.eventTime), n);
  return row.source_type === 'extraction'
    ? say.extractedMemory(hit.content, say.date(hit.eventTime), n)
    : say.savedMemory(hit.content, say.date(row.created_at), n);
}

function actionReply(
  outcome: Result<ActionResult<NodeId>, CurationRefusal>,
  say: Phrases,
  reply: (result: ActionResult<NodeId>) => Reply,
): Reply {
  return outcome.ok ? reply(outcome.value) : refusalReply(outcome.error, say);
}

function resultReply(
  text: string,
  action: MemoryAction['action'],
  result: ActionResult<NodeId>,
  content: string,
): Reply {
  const { value: nodeId, changeId } = result;
  return { ...textReply(text), actions: [{ action, nodeId, content, changeId }], result };
}

function refusalReply(refusal: CurationRefusal, say: Phrases): Reply {
  if (refusal.kind !== 'already_known') return words(say.unchanged)();
  const { nodeId, content } = refusal;
  return {
    ...textReply(say.alreadyKnown(content)),
    actions: [{ action: 'already_known', nodeId, content, changeId: null }],
  };
}

function toCitation(hit: Recalled, index: number): Citation {
  return { n: index + 1, nodeId: hit.nodeId, quote: hit.content, eventTime: hit.eventTime };
}
