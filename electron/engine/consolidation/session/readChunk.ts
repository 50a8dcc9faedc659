import { hash } from 'node:crypto';
import type { Settings } from '../../../../shared/config.ts';
import type { ModelProblem, Usage } from '../../../../shared/domain/model.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import type { Logger } from '../../dependencies.ts';
import type { ChunkRow, SessionEpisode } from '../../storage/memory/consolidation.ts';
import type { ReadStore } from '../../storage/store.ts';
import { chunkReplySchema, readReply, type ChunkReply } from '../plan/chunkReply.ts';
import { addUsage, NO_USAGE } from '../driver/askModel.ts';
import type { MemoryModel, StructuredFailure, StructuredProblem } from '../driver/askStructured.ts';
import type { ConflictPair } from '../driver/writeTools.ts';
import { createExtractor } from './extractChunk.ts';
import type { ExtractedItem } from '../prompts/extractedItem.ts';
import { planChunk, type PlanDependencies } from './planChunk.ts';
import { agentPrompt } from '../prompts/agent.ts';
import { extractPrompt } from '../prompts/extract.ts';
import { indexTerms } from '../../text/terms.ts';
import { personName } from '../plan/selfNames.ts';
import { createAgentReader } from './readByAgent.ts';
import { isAnswer, shownText } from './turnText.ts';

export type ConsolidationProblem = StructuredProblem | ModelProblem;

export interface ReadChunkDependencies {
  readonly store: ReadStore;
  readonly model: MemoryModel;
  readonly driver: Settings['consolidation.driver'];
  /** Date and time in the person's zone. */
  readonly timeOf: (at: EpochMs) => string;
  /** Dependencies for planning what was read. */
  readonly planning: Omit<PlanDependencies, 'judge'>;
  readonly logger: Logger;
}

export interface ChunkToRead {
  readonly chunk: readonly SessionEpisode[];
  readonly precedingEpisodes: readonly SessionEpisode[];
  /** Stored reply of an earlier reading that was not applied. */
  readonly stored: ChunkRow | undefined;
}

export interface ReadChunkReply {
  readonly reply: ChunkReply;
  readonly usage: Usage;
  readonly inputHash: string;
  /** True if the reply was stored before: the model is not asked again. */
  readonly wasStored: boolean;
}

/** Limit of names given to the model, so that one entity keeps one name. */
const MAX_KNOWN_NAMES = 40;

/** Reply of the model about a chunk: the stored one, else requested by the chosen driver. */
export async function readChunk(
  deps: ReadChunkDependencies,
  { chunk, precedingEpisodes, stored }: ChunkToRead,
  signal: AbortSignal,
): Promise<Result<ReadChunkReply, StructuredFailure>> {
  const inputHash = hashOf(deps, chunk);
  // Answers alone say nothing of the person: what is left of a question that was read before.
  if (chunk.every(isAnswer))
    return ok({ reply: { parts: [] }, usage: NO_USAGE, inputHash, wasStored: true });
  if (stored?.reply && stored.input_hash === inputHash) {
    const parsed = chunkReplySchema.safeParse(JSON.parse(stored.reply));
    if (parsed.success) {
      return ok({ reply: parsed.data, usage: NO_USAGE, inputHash, wasStored: true });
    }
  }
  const driver = driverOf(deps);
  const answer = await readerOf(deps, chunk)(chunk, precedingEpisodes, signal);
  if (answer.ok) return ok({ ...answer.value, inputHash, wasStored: false });
  if (driverOf(deps) === driver) return answer;
  // The server has just refused tools: a structured answer needs none.
  const fallback = await readChunk(deps, { chunk, precedingEpisodes, stored: undefined }, signal);
  const usage = addUsage(
    answer.error.usage,
    fallback.ok ? fallback.value.usage : fallback.error.usage,
  );
  return fallback.ok ? ok({ ...fallback.value, usage }) : err({ ...fallback.error, usage });
}

/** Driver in use: a model whose server refuses tools is read by structured answers. */
function driverOf({ driver, model }: ReadChunkDependencies): ReadChunkDependencies['driver'] {
  return model.capabilities.get(model.chat.ref).tools === false ? 'structured' : driver;
}

function readerOf(deps: ReadChunkDependencies, chunk: readonly SessionEpisode[]) {
  const { store, model, timeOf, logger } = deps;
  const person = personName(store, deps.planning.now);
  const reading = { model, timeOf, knownNames: namesIn(store, chunk), person };
  if (driverOf(deps) === 'structured') return createExtractor(reading);
  return createAgentReader({
    ...reading,
    canonicalNameOf: (name) => store.entities.byAlias(aliasNorm(name))[0]?.canonical_name ?? null,
    conflicts: (items) => conflictsOf(deps, chunk, items),
    onFailed: (error) => logger.error('a write tool failed', { error: String(error) }),
  });
}

/** Pairs that the judge would be asked about if these were all items. */
async function conflictsOf(
  { planning, timeOf }: ReadChunkDependencies,
  chunk: readonly SessionEpisode[],
  items: readonly ExtractedItem[],
): Promise<readonly ConflictPair[]> {
  const conflicts: ConflictPair[] = [];
  const text = JSON.stringify({ items });
  const part = { episodes: chunk.map(({ seq }) => seq), replies: [{ text, cutOff: false }] };
  const parsedReply = readReply({ parts: [part] }, chunk);
  const judge: PlanDependencies['judge'] = (pairs) => {
    for (const { known: existing, fresh: statement } of pairs) {
      conflicts.push({
        known: { when: timeOf(existing.at), text: existing.text },
        fresh: { when: timeOf(statement.at), text: statement.text },
      });
    }
    return Promise.resolve(ok([]));
  };
  await planChunk({ ...planning, judge }, parsedReply, chunk.length);
  return conflicts;
}

/** Known names that the turns contain, whole and in any case ending. */
function namesIn(store: ReadStore, chunk: readonly SessionEpisode[]): string[] {
  const stems = new Set(chunk.flatMap((episode) => indexTerms(shownText(episode))));
  return store.entities
    .allWithAliases()
    .filter(({ is_self, canonical_name, aliases }) =>
      is_self === 1 ? false : [canonical_name, ...aliases].some((name) => isNamedBy(stems, name)),
    )
    .slice(0, MAX_KNOWN_NAMES)
    .map(({ canonical_name }) => canonical_name);
}

function isNamedBy(stems: ReadonlySet<string>, name: string): boolean {
  const terms = indexTerms(name);
  return terms.length > 0 && terms.every((term) => stems.has(term));
}

/** Hash of the input: another driver, another prompt or another turn makes another one. */
function hashOf(deps: ReadChunkDependencies, chunk: readonly SessionEpisode[]): string {
  const input = chunk.map(({ id, content }) => [id, content]);
  const { name, version } = driverOf(deps) === 'agent' ? agentPrompt : extractPrompt;
  return hash('sha256', JSON.stringify([name, version, input]), 'hex').slice(0, 32);
}
