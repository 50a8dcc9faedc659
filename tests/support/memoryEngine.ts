import { join } from 'node:path';
import { openWriter } from '../../electron/engine/storage/connection/database.ts';
import type { ConsolidationState } from '../../shared/contract/consolidation.ts';
import type { MemoryNode } from '../../shared/domain/node.ts';
import { says, type Answer } from './fakeModelServer.ts';
import { startModelEngine, type ModelEngine } from './modelEngine.ts';
import {
  requestedPairsOf,
  extraction,
  memoryTaskOf,
  judgment,
  type RequestedPair,
  type ScriptedItem,
} from './scriptedMemory.ts';
import type { TestEngineOptions } from './testEngine.ts';

/** Verdict of a scripted judge on a pair; absent = unrelated. */
export type ScriptedJudge = (
  pair: RequestedPair,
) => { readonly relation: string; readonly confidence?: number } | null;

export interface MemoryEngine extends ModelEngine {
  /** Items that the model extracts from now on. */
  draws(items: readonly ScriptedItem[]): void;
  judges(judge: ScriptedJudge): void;
  /** Answers the next extractions instead, one each. */
  nextExtraction(...answers: readonly Answer[]): void;
  nextJudgment(...answers: readonly Answer[]): void;
  /** Number of extraction requests. */
  extractions(): number;
  /** Reads everything that waits, and comes back when nothing runs any more. */
  consolidate(): Promise<ConsolidationState>;
  /** Has every session read anew, as if nothing had been kept of the first time. */
  rereadEverything(): Promise<void>;
  facts(): Promise<MemoryNode[]>;
  fact(content: string): Promise<MemoryNode>;
}

/** An engine whose chat and memory model are scripted: it chats, draws memories and judges pairs. */
export async function startMemoryEngine(
  options: Partial<TestEngineOptions> & { readonly server?: ModelEngine['server'] } = {},
): Promise<MemoryEngine> {
  const engine = await startModelEngine(options);
  let items: readonly ScriptedItem[] = [];
  let judge: ScriptedJudge = () => null;
  const extractionReplies: Answer[] = [];
  const judgmentReplies: Answer[] = [];
  engine.server.setDefaultAnswer((request, response) => {
    const about = memoryTaskOf(request);
    if (about === 'judge') {
      const other = judgmentReplies.shift();
      if (other !== undefined) return other(request, response);
      const pairs = requestedPairsOf(request).map((pair) => ({
        pair: pair.pair,
        relation: 'unrelated',
        ...judge(pair),
      }));
      return says(judgment(pairs))(request, response);
    }
    if (about === 'extract') {
      return (extractionReplies.shift() ?? says(extraction(request, items)))(request, response);
    }
    return says('All right.')(request, response);
  });
  const consolidate = async () => {
    await engine.call('consolidation.run', {});
    for (;;) {
      const state = await engine.call('consolidation.get', {});
      if (state.running === null) return state;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const facts = async () => (await engine.call('facts.list', { limit: 500 })).nodes;
  return {
    ...engine,
    draws(next) {
      items = next;
    },
    judges(next) {
      judge = next;
    },
    nextExtraction: (...answers) => void extractionReplies.push(...answers),
    nextJudgment: (...answers) => void judgmentReplies.push(...answers),
    extractions: () =>
      engine.server.chatRequests().filter((request) => memoryTaskOf(request) === 'extract').length,
    consolidate,
    async rereadEverything() {
      const db = openWriter(
        join(engine.home, 'workspaces', engine.client.workspaceId ?? '', 'memory.db'),
      );
      db.exec('DELETE FROM consolidation_chunks');
      db.exec('UPDATE sessions_consolidations SET consolidated_at = NULL');
      db.close();
      await consolidate();
    },
    facts,
    async fact(content) {
      const all = await facts();
      const found = all.find((node) => node.content === content);
      if (found === undefined) {
        throw new Error(
          `no memory "${content}" among ${all.map((node) => node.content).join('; ')}`,
        );
      }
      return found;
    },
  };
}
