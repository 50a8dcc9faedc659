import type { Usage } from '../../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { answerLimit } from '../../algorithms/ranking/answerLimit.ts';
import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import { labelOf, type ChunkReply } from '../plan/chunkReply.ts';
import { addUsage } from '../driver/askModel.ts';
import {
  askStructured,
  type MemoryModel,
  type StructuredFailure,
  type StructuredProblem,
} from '../driver/askStructured.ts';
import { extractedItemSchema } from '../prompts/extractedItem.ts';
import { halvesOf } from './splitChunk.ts';
import { extractPrompt, type ExtractTurn } from '../prompts/extract.ts';

export interface ReadChunkParts {
  readonly model: MemoryModel;
  readonly timeOf: (at: number) => string;
  readonly knownNames: readonly string[];
}

/** Has a model read the turns of a chunk; the ones before it are for understanding. */
export type ReadChunk = (
  episodes: readonly SessionEpisode[],
  before: readonly SessionEpisode[],
  signal: AbortSignal,
) => Promise<Result<{ reply: ChunkReply; usage: Usage }, StructuredFailure>>;

/** Turns before a chunk that are shown for understanding. */
const BEFORE = 2;

/**
 * Asks for all of a chunk in one answer. One that is too long for the model, or whose answer was
 * cut off, is read in halves, so that nothing is left out, down to the halves of a single turn; one
 * whose answer is cut off all the same keeps what was whole of it.
 */
export function createExtractor(parts: ReadChunkParts): ReadChunk {
  const read: ReadChunk = async (episodes, before, signal) => {
    const { turns: shown, context } = turnsOf(parts, episodes, before);
    const { knownNames } = parts;
    const turns = extractPrompt.render({ turns: shown, before: context, knownNames });
    const { format } = extractPrompt;
    const maxTokens = answerLimit(tokensOf(episodes));
    const question = { turns, format, key: 'items', item: extractedItemSchema, maxTokens };
    const asked = await askStructured(parts.model, question, signal);
    const tooLong = asked.ok
      ? asked.value.replies.some(({ cutOff }) => cutOff)
      : isTooLong(asked.error.problem);
    // An answer that was cut off holds what was whole of a single turn.
    if (tooLong && !(asked.ok && episodes.length === 1)) {
      const spent = asked.ok ? asked.value.usage : asked.error.usage;
      const less = await readLess(read, episodes, before, signal, spent);
      if (less !== null) return less;
    }
    if (!asked.ok) return asked;
    const part = { episodes: episodes.map(({ seq }) => seq), replies: [...asked.value.replies] };
    return ok({ reply: { parts: [part] }, usage: asked.value.usage });
  };
  return read;
}

export function tokensOf(episodes: readonly SessionEpisode[]): number {
  return episodes.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}

/** Whether a part may be read after all when there is less of it. */
export function isTooLong(problem: StructuredProblem): boolean {
  return problem === 'context_overflow' || problem === 'cut_off';
}

/**
 * Reads what was too long at once: a single turn without what was said before it, anything else in
 * halves, each with what was said before it. Null where there is nothing to leave away.
 */
export async function readLess(
  read: ReadChunk,
  episodes: readonly SessionEpisode[],
  before: readonly SessionEpisode[],
  signal: AbortSignal,
  spent: Usage,
): Promise<Awaited<ReturnType<ReadChunk>> | null> {
  if (episodes.length === 1 && before.length > 0) {
    return withSpent(await read(episodes, [], signal), spent);
  }
  const halves = halvesOf(episodes);
  if (halves === null) return null;
  const [first, second] = halves;
  const one = withSpent(await read(first, before, signal), spent);
  if (!one.ok) return one;
  const two = await read(second, episodes.length > 1 ? first : [], signal);
  const both = withSpent(two, one.value.usage);
  if (!both.ok) return both;
  const [a, b] = [one.value.reply, both.value.reply];
  const verdicts = [...(a.verdicts ?? []), ...(b.verdicts ?? [])];
  const reply = {
    parts: [...a.parts, ...b.parts],
    ...(verdicts.length > 0 && { verdicts }),
  };
  return ok({ reply, usage: both.value.usage });
}

function withSpent(asked: Awaited<ReturnType<ReadChunk>>, spent: Usage): typeof asked {
  if (!asked.ok) return err({ ...asked.error, usage: addUsage(spent, asked.error.usage) });
  return ok({ ...asked.value, usage: addUsage(spent, asked.value.usage) });
}

/** The turns as a model is shown them. */
export function turnsOf(
  parts: Pick<ReadChunkParts, 'timeOf'>,
  episodes: readonly SessionEpisode[],
  before: readonly SessionEpisode[],
): { readonly turns: ExtractTurn[]; readonly context: ExtractTurn[] } {
  return {
    turns: episodes.map((episode, n) => asTurn(parts, episode, labelOf(n))),
    context: before.slice(-BEFORE).map((episode, n) => asTurn(parts, episode, `C${n + 1}`)),
  };
}

function asTurn(
  { timeOf }: Pick<ReadChunkParts, 'timeOf'>,
  { content, source_role, speaker, event_time }: SessionEpisode,
  label: string,
): ExtractTurn {
  const name = speaker ?? (source_role === 'user' ? 'user' : source_role);
  return { label, speaker: name, when: timeOf(event_time), text: content };
}
