import type { Usage } from '../../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { maxOutputTokens } from '../../algorithms/ranking/maxOutputTokens.ts';
import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import type { ChunkReply } from '../plan/chunkReply.ts';
import { quoteObjection } from '../plan/quoteObjection.ts';
import { addUsage, NO_USAGE } from '../driver/askModel.ts';
import {
  askStructured,
  type MemoryModel,
  type StructuredFailure,
  type StructuredProblem,
} from '../driver/askStructured.ts';
import { extractedItemSchema } from '../prompts/extractedItem.ts';
import { labelOf } from '../plan/turnLabel.ts';
import { contextText, shownText } from './turnText.ts';
import { splitChunk } from './splitChunk.ts';
import { extractPrompt, type ExtractTurn } from '../prompts/extract.ts';

export interface ExtractorDependencies {
  readonly model: MemoryModel;
  readonly timeOf: (at: number) => string;
  readonly knownNames: readonly string[];
  /** Name of the person; null while it is unknown. */
  readonly person: string | null;
}

/** Extracts items from the turns of a chunk; the turns before it are context. */
export type ChunkReader = (
  episodes: readonly SessionEpisode[],
  precedingEpisodes: readonly SessionEpisode[],
  signal: AbortSignal,
) => Promise<Result<{ reply: ChunkReply; usage: Usage }, StructuredFailure>>;

/**
 * Limit of the turns, context and names in one request to a local server, in estimated tokens: of
 * the 4,096 that it often has, the instructions and the answer need the rest.
 */
const MAX_LOCAL_TOKENS = 1_500;

/** Number of context turns shown before a chunk. */
const PRECEDING_TURNS = 2;

/**
 * Extracts a chunk in one answer. A chunk too long for the model, or whose answer was truncated, is
 * read in halves, so that nothing is lost, down to the halves of a single turn; if that is
 * truncated too, its complete items are kept.
 */
export function createExtractor(deps: ExtractorDependencies): ChunkReader {
  const read: ChunkReader = async (episodes, precedingEpisodes, signal) => {
    const { turns: extractTurns, context } = turnsOf(deps, episodes, precedingEpisodes);
    const { knownNames, person } = deps;
    const turns = extractPrompt.render({
      turns: extractTurns,
      earlierTurns: context,
      knownNames,
      person,
      isFileContent: isFileContent(episodes),
    });
    if (exceedsLocalLimit(deps.model, turns.at(-1)?.text ?? '')) {
      const smallerReply = await retrySmallerChunk(
        read,
        episodes,
        precedingEpisodes,
        signal,
        NO_USAGE,
      );
      if (smallerReply !== null) return smallerReply;
    }
    const { format } = extractPrompt;
    const maxTokens = maxOutputTokens(tokensOf(episodes));
    const question = {
      turns,
      format,
      key: 'items',
      item: extractedItemSchema,
      maxTokens,
      objection: quoteObjection(episodes),
    };
    const answer = await askStructured(deps.model, question, signal);
    const isTooLongToRead = answer.ok
      ? answer.value.replies.some(({ cutOff }) => cutOff)
      : isTooLong(answer.error.problem);
    // A truncated answer about a single turn still has its complete items.
    if (isTooLongToRead && !(answer.ok && episodes.length === 1)) {
      const usage = answer.ok ? answer.value.usage : answer.error.usage;
      const smallerReply = await retrySmallerChunk(
        read,
        episodes,
        precedingEpisodes,
        signal,
        usage,
      );
      if (smallerReply !== null) return smallerReply;
    }
    if (!answer.ok) return answer;
    const part = { episodes: episodes.map(({ seq }) => seq), replies: [...answer.value.replies] };
    return ok({ reply: { parts: [part] }, usage: answer.value.usage });
  };
  return read;
}

/** True if a text is more than a local server is given to read in one request. */
export function exceedsLocalLimit({ chat }: MemoryModel, text: string): boolean {
  return chat.local && estimateTokens(text) > MAX_LOCAL_TOKENS;
}

/** True for chunks of a file: nobody's words to the assistant. */
export function isFileContent(episodes: readonly SessionEpisode[]): boolean {
  return episodes.some(({ from_file }) => from_file === 1);
}

/** Estimated tokens of the turns. */
export function tokensOf(episodes: readonly SessionEpisode[]): number {
  return episodes.reduce((sum, episode) => sum + estimateTokens(shownText(episode)), 0);
}

/** True if the problem was the length: a smaller part may be readable. */
export function isTooLong(problem: StructuredProblem): boolean {
  return problem === 'context_overflow' || problem === 'cut_off';
}

/**
 * Retries a chunk that was too long: a single turn without its context, anything else in halves,
 * each with its context. Null where there is nothing to drop.
 */
export async function retrySmallerChunk(
  reader: ChunkReader,
  episodes: readonly SessionEpisode[],
  precedingEpisodes: readonly SessionEpisode[],
  signal: AbortSignal,
  usage: Usage,
): Promise<Awaited<ReturnType<ChunkReader>> | null> {
  if (episodes.length === 1 && precedingEpisodes.length > 0) {
    return withUsage(await reader(episodes, [], signal), usage);
  }
  const halves = splitChunk(episodes);
  if (halves === null) return null;
  const [first, second] = halves;
  const firstReply = withUsage(await reader(first, precedingEpisodes, signal), usage);
  if (!firstReply.ok) return firstReply;
  const secondReply = await reader(second, episodes.length > 1 ? first : [], signal);
  const total = withUsage(secondReply, firstReply.value.usage);
  if (!total.ok) return total;
  const [a, b] = [firstReply.value.reply, total.value.reply];
  const verdicts = [...(a.verdicts ?? []), ...(b.verdicts ?? [])];
  const reply = {
    parts: [...a.parts, ...b.parts],
    ...(verdicts.length > 0 && { verdicts }),
  };
  return ok({ reply, usage: total.value.usage });
}

function withUsage(reply: Awaited<ReturnType<ChunkReader>>, usage: Usage): typeof reply {
  if (!reply.ok) return err({ ...reply.error, usage: addUsage(usage, reply.error.usage) });
  return ok({ ...reply.value, usage: addUsage(usage, reply.value.usage) });
}

/** Turns as a model is shown them. */
export function turnsOf(
  deps: Pick<ExtractorDependencies, 'timeOf'>,
  episodes: readonly SessionEpisode[],
  precedingEpisodes: readonly SessionEpisode[],
): { readonly turns: ExtractTurn[]; readonly context: ExtractTurn[] } {
  return {
    turns: episodes.map((episode, n) => asTurn(deps, episode, labelOf(n), shownText(episode))),
    context: precedingEpisodes
      .slice(-PRECEDING_TURNS)
      .map((episode, n) => asTurn(deps, episode, `C${n + 1}`, contextText(episode))),
  };
}

function asTurn(
  { timeOf }: Pick<ExtractorDependencies, 'timeOf'>,
  { source_role, speaker, event_time }: SessionEpisode,
  label: string,
  text: string,
): ExtractTurn {
  const name = speaker ?? (source_role === 'user' ? 'user' : source_role);
  return { label, speaker: name, when: timeOf(event_time), text };
}
