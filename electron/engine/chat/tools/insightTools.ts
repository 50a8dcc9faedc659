import { z } from 'zod';
import { memoryNumber, UNKNOWN_NUMBER } from './memoryNumber.ts';
import { asksToConsolidate } from './userRequest.ts';
import { toRecallHit } from './toRecallHit.ts';
import { createToolFormatter, MAX_LENGTH } from './toolFormat.ts';
import { omittedField, withinBudget } from './withinBudget.ts';
import type { MemoryToolDependencies } from './toolDependencies.ts';
import { defineTool, refusal, toolResult, type Tool } from '../../models/toolbox.ts';
import { nodeIdSchema } from '../../../../shared/domain/primitives.ts';

const MEGABYTE = 1_000_000;
const NO_REQUEST_NOTE =
  'The user did not ask for this in their own words. It happens by itself later; do not try again.';

export interface InsightTools {
  readonly stats: Tool;
  readonly consolidate: Tool;
  readonly explain: Tool;
  readonly weak: Tool;
}

const noArguments = z.object({});
const explainSchema = z.object({ memory: memoryNumber });
const weakSchema = z.object({ limit: z.int().min(1).max(20).default(10) });

/** Insight tools: counts, provenance, fading memories. */
export function createInsightTools(deps: MemoryToolDependencies): InsightTools {
  const { store, limits } = deps;
  const { times, iso, summaryOf, mayDisclose } = createToolFormatter(deps);
  return {
    stats: defineTool('memory_stats', 'Counts what is in memory.', noArguments, () => {
      const { conversations, messages, pendingReview } = store.counts();
      const stats = store.graphStats();
      const nodes = sum(stats.nodes);
      return toolResult({
        nodes: stats.nodes,
        edges: stats.edges,
        entities: stats.entities,
        orphan_nodes: stats.orphans,
        avg_edges_per_node: nodes === 0 ? 0 : Math.round((10 * sum(stats.edges)) / nodes) / 10,
        unconsolidated_sessions: stats.pendingSessions,
        last_consolidation: iso(stats.lastConsolidation),
        last_decay_run: iso(stats.lastMaintenance),
        storage_size_mb: Math.round((10 * stats.bytes) / MEGABYTE) / 10,
        conversations,
        messages,
        waiting_for_review: pendingReview,
      });
    }),
    consolidate: defineTool(
      'memory_consolidate',
      'Extracts memories from conversations that were not read yet, closes faded ones and reflects on the week. Only when the user asks for it.',
      noArguments,
      async () => {
        // Consolidation costs time and perhaps money: text from elsewhere must not trigger it.
        if (!asksToConsolidate(deps.requestText)) return refusal(NO_REQUEST_NOTE);
        const { sessions, failed, memories, faded, observations, stopped } =
          await deps.consolidate();
        return toolResult({
          sessions_read: sessions,
          sessions_failed: failed,
          memories_made: memories,
          memories_faded: faded,
          observations_made: observations,
          ended_early: stopped,
        });
      },
    ),
    explain: defineTool(
      'explain_fact',
      'Tells where a memory comes from, whom it is about, and what happened to it.',
      explainSchema,
      async ({ memory }, maxTokens) => {
        const citation = deps.numbers.findByNumber(memory);
        const fact = citation && (await deps.getFact(nodeIdSchema.parse(citation.nodeId)));
        const isHidden = fact === null || fact.node.trust === 'ingested';
        if (isHidden || deps.withheldNodeIds.includes(fact.node.id)) return refusal(UNKNOWN_NUMBER);
        const { node, evidence, chain, history, entities } = fact;
        const listTokens = Math.min(limits.tokens, maxTokens) / 2;
        deps.onLookup([toRecallHit('memory', node)]);
        const statements = withinBudget(
          evidence.map((turn) => ({
            quote: turn.quote.slice(0, MAX_LENGTH),
            role: turn.role,
            conversation: turn.conversationTitle ?? '',
            ...times(turn.eventTime),
          })),
          listTokens,
        );
        // Keeps the latest of these within the budget.
        const versions = withinBudget(
          chain.toReversed().map(({ content, status, createdAt }) => ({
            content: content.slice(0, MAX_LENGTH),
            status,
            ...times(createdAt),
          })),
          listTokens + statements.tokensLeft,
        );
        const changes = withinBudget(
          history.toReversed().map(({ cause, actor, at }) => ({ cause, actor, ...times(at) })),
          versions.tokensLeft,
        );
        return toolResult({
          content: node.content,
          trust: node.trust,
          status: node.status,
          review: node.review,
          confidence: node.confidence,
          strength: node.strength,
          confirmed: node.confirmed,
          fades: times(node.fadeAt).event_time_relative,
          ...times(node.eventTime),
          evidence: statements.items,
          supersedes_chain: versions.items.toReversed(),
          entities: entities.map(({ name, type }) => ({ name, type })),
          history: changes.items.toReversed(),
          ...omittedField(statements, versions, changes),
        });
      },
    ),
    weak: defineTool(
      // Listing weak memories does not reinforce them: they would be weak no longer.
      'weak_facts',
      'Lists the memories that are least sure or fade first.',
      weakSchema,
      async ({ limit }, maxTokens) => {
        const request = { query: '', sort: 'weakest', limit: 2 * limit } as const;
        const { nodes } = await deps.facts(request);
        const weakMemories = nodes.filter(mayDisclose);
        const page = withinBudget(
          weakMemories.slice(0, limit).map((node) => ({
            ...summaryOf(node),
            confidence: node.confidence,
            strength: node.strength,
            fades: times(node.fadeAt).event_time_relative,
          })),
          Math.min(limits.tokens, maxTokens),
        );
        return toolResult({ facts: page.items, ...omittedField(page) });
      },
    ),
  };
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
