import { z } from 'zod';
import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import { defineTool, toolResult, type Tool } from '../../models/toolbox.ts';
import { getEntity } from '../../retrieval/browseEntities.ts';
import { statesSomething } from '../../text/questions.ts';
import { parseCommand } from '../builtIn/commands.ts';
import { splitRequestAndStatement } from '../builtIn/statementAfterRequest.ts';
import { toRecallHit } from './toRecallHit.ts';
import { createToolFormatter } from './toolFormat.ts';
import type { MemoryToolDependencies } from './toolDependencies.ts';
import { omittedField, withinBudget } from './withinBudget.ts';

const MAX_ENTITIES = 3;
const MAX_FACTS = 12;
/** Limit of memories read before filtering by disclosure. */
const MAX_MEMORIES_READ = 200;

/** True for a turn that states something, and is no question and no command alone. */
function isStatement(content: string): boolean {
  if (splitRequestAndStatement(content) !== null) return true;
  return parseCommand(content) === null && statesSomething(content);
}

const entitySchema = z.object({ name: z.string().min(1).max(200) });

/** Entity tool: the memories about an entity, and the person's own statements about it. */
export function createEntityTool(deps: MemoryToolDependencies): Tool {
  const { store, now, timeZone: zone, limits } = deps;
  const { iso, summaryOf, mayDisclose } = createToolFormatter(deps);
  /**
   * Statements of the person about an entity, as search finds the name, in the order they were
   * made.
   */
  const statementsAbout = async (name: string) => {
    const hits = await deps.search({
      query: name,
      question: deps.turnText,
      limit: MAX_FACTS,
      filters: { types: ['episodic'] },
      exceptNodeIds: deps.sentNodeIds(),
      withheldNodeIds: deps.withheldNodeIds,
    });
    return hits
      .filter(({ speaker, content }) => speaker === 'user' && isStatement(content))
      .toSorted((a, b) => a.eventTime - b.eventTime);
  };
  return defineTool(
    'get_entity_info',
    'Tells what is known about a person, project, organisation, place, concept or tool.',
    entitySchema,
    async ({ name }, maxTokens) => {
      const matches = store.entities.byAlias(aliasNorm(name)).slice(0, MAX_ENTITIES);
      if (matches.length === 0) return toolResult({ entities: [] });
      let tokensLeft = Math.min(limits.tokens, maxTokens);
      const fitToBudget = <T>(list: readonly T[]) => {
        const budgetedList = withinBudget(list, tokensLeft);
        ({ tokensLeft } = budgetedList);
        return budgetedList;
      };
      const entities = matches.flatMap(({ id, seq }) => {
        const at = { now: now(), zone };
        const profile = getEntity(store, { entityId: id, limit: MAX_MEMORIES_READ }, at);
        if (profile === null) return [];
        const { entity, aliases } = profile;
        const knownFacts = profile.memories.filter(mayDisclose).slice(0, MAX_FACTS);
        const facts = fitToBudget(knownFacts.map(summaryOf));
        deps.onLookup(
          knownFacts.slice(0, facts.items.length).map((node) => toRecallHit('memory', node)),
        );
        const { name: displayName, type, mentions } = entity;
        // One that tells of what has ended since is left out.
        const summary = store.index.profilesOf([seq], [])[0]?.summary ?? '';
        const first = { first_seen: iso(entity.firstSeen) };
        const summaryFields = { name: displayName, type, summary, aliases, mentions, ...first };
        return [{ ...summaryFields, facts: facts.items, ...omittedField(facts) }];
      });
      const turns = await statementsAbout(name);
      const timeline = fitToBudget(
        turns.map(({ nodeId: id, content, eventTime }) => summaryOf({ id, content, eventTime })),
      );
      deps.onLookup(turns.slice(0, timeline.items.length));
      return toolResult({ entities, timeline: timeline.items, ...omittedField(timeline) });
    },
  );
}
