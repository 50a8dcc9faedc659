import type { Entity, MergeProposal } from '../../../shared/contract/entities.ts';
import type { ReviewItem } from '../../../shared/contract/review.ts';
import type { EntityType } from '../../../shared/domain/entity.ts';
import type { MemoryNode, NodeKind } from '../../../shared/domain/node.ts';
import { memory, nextId } from './build.ts';
import { ago } from './clock.ts';
import { tellUpkeep } from './upkeepStory.ts';
import { livedInWorld } from './story.ts';
import type { World, WorkspaceWorld } from './world.ts';

/** The life of `livedInWorld`, with what its sessions left for the person to decide. */
export function tendedWorld(): World {
  const world = livedInWorld();
  const space = world.spaces.get('default');
  if (!space) throw new Error('the story has no workspace');
  tellEntities(space);
  tellReview(space);
  tellUpkeep(space);
  return world;
}

/** The same, while a session is read and the night is at work. */
export function busyWorld(): World {
  const world = tendedWorld();
  world.roles.set('chat', 'ollama/qwen3:8b');
  const { writePath } = world.spaces.get('default') ?? {};
  if (!writePath) throw new Error('the story has no workspace');
  const [first] = writePath.consolidation.queue;
  const startedAt = ago.minutes(1);
  writePath.consolidation = {
    ...writePath.consolidation,
    running: { sessionId: first?.sessionId ?? '', done: 2, of: 5, startedAt },
  };
  writePath.maintenance = { ...writePath.maintenance, running: { stage: 'sessions', startedAt } };
  return world;
}

function tellReview(space: WorkspaceWorld): void {
  const budget = known(space, 'The kitchen budget is 15,000 €');
  const deposit = known(space, 'I never pay more than a third in advance');
  space.writePath.review = [
    waits(space, 'The kitchen budget is 16,500 € with the worktop', 'Decision', ['conflict'], {
      quote: 'With the stone worktop we are at sixteen and a half now.',
      conflicts: [{ node: budget, verdict: 'update' }],
    }),
    waits(space, 'Marek asked for half of the sum up front and Anna agreed', 'Event', [
      'assistant_only',
      'unsure',
    ]),
    waits(space, 'Anna pays half in advance', 'Preference', ['conflict', 'unsure'], {
      quote: 'All right, half it is, just this once.',
      conflicts: [{ node: deposit, verdict: 'contradiction' }],
    }),
    waits(space, 'Оля вернётся из Тбилиси на день раньше', 'Event', ['resembling_entity'], {
      quote: 'Оле надо быть дома восемнадцатого.',
    }),
    waits(space, 'Works as an architect', 'Identity', ['identity', 'rule'], {
      quote: 'I am an architect, after all.',
    }),
  ];
  const oak = remembered(space, 'The worktop will be oak', 'Decision');
  const stone = remembered(space, 'The worktop will be stone', 'Decision');
  for (const node of [oak, stone]) Object.assign(node, { disputed: true });
  space.writePath.contradictions = [{ first: oak, second: stone, since: ago.days(2) }];
}

function tellEntities(space: WorkspaceWorld): void {
  const marek = entity('entity-marek', 'Marek', 'person', 14, 'The carpenter of the kitchen.');
  const novak = entity('entity-novak', 'Marek Novák', 'person', 3);
  const olya = entity('entity-olya', 'Оля', 'person', 9);
  const olga = entity('entity-olga', 'Olga', 'person', 2);
  space.writePath.entities = [
    { ...entity('entity-self', 'Anna', 'person', 41), isSelf: true, protected: true },
    marek,
    olya,
    entity('entity-tbilisi', 'Тбилиси', 'place', 7),
    entity('entity-kitchen', 'Kitchen renovation', 'project', 6),
    novak,
    entity('entity-folder', 'blue folder', 'tool', 2),
    olga,
  ];
  space.writePath.proposals = [
    proposal(marek, novak, 'part_of_name', 0.86),
    proposal(olya, olga, 'transliteration', 0.71),
  ];
}

interface WaitsWith {
  readonly quote?: string;
  readonly conflicts?: ReviewItem['conflicts'];
}

function waits(
  space: WorkspaceWorld,
  content: string,
  kind: NodeKind,
  reasons: ReviewItem['reasons'],
  { quote = content, conflicts = [] }: WaitsWith = {},
): ReviewItem {
  const node = memory(content, kind, ago.hours(30), {
    trust: 'extracted',
    review: 'pending',
    confidence: 0.6,
    strength: 0.6,
  });
  space.nodes.push(node);
  const [where] = space.conversations;
  const evidence = [
    {
      nodeId: nextId('node'),
      quote,
      role: 'user',
      eventTime: node.eventTime,
      conversationId: where?.id ?? null,
      conversationTitle: where?.title ?? null,
      messageId: space.messages[0]?.id ?? null,
    },
  ];
  space.evidence.set(node.id, evidence);
  const named = space.writePath.entities.filter(({ name }) => content.includes(name));
  const entities = named.map(({ id, name, type }) => ({ id, name, type }));
  space.entities.set(node.id, entities);
  return { node, reasons, evidence, entities, conflicts: [...conflicts], snoozedUntil: null };
}

function remembered(space: WorkspaceWorld, content: string, kind: NodeKind): MemoryNode {
  const node = memory(content, kind, ago.days(3), { strength: 0.3, confidence: 0.3 });
  space.nodes.push(node);
  return node;
}

function known(space: WorkspaceWorld, content: string): MemoryNode {
  const node = space.nodes.find((each) => each.content === content);
  if (!node) throw new Error(`the story does not remember “${content}”`);
  return node;
}

function entity(
  id: string,
  name: string,
  type: EntityType,
  mentions: number,
  summary: string | null = null,
): Entity {
  const seen = { firstSeen: ago.days(40), lastUpdated: ago.days(1) };
  return { id, name, type, summary, isSelf: false, protected: false, mentions, ...seen };
}

function proposal(
  a: Entity,
  b: Entity,
  reason: MergeProposal['reason'],
  score: number,
): MergeProposal {
  return { id: nextId('proposal'), a, b, reason, score };
}
