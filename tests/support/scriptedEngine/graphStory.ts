import type { RelationType } from '../../../shared/domain/edge.ts';
import type { MemoryNode, NodeKind } from '../../../shared/domain/node.ts';
import { memory, said } from './build.ts';
import { ago, inDays } from './clock.ts';
import { tendedWorld } from './writePathStory.ts';
import type { World, WorkspaceWorld } from './world.ts';

type Line = readonly [
  key: string,
  content: string,
  kind: NodeKind | 'said' | 'way',
  daysAgo: number,
  about?: readonly string[],
  change?: Partial<MemoryNode>,
];

const INFERRED = { trust: 'inferred', strength: 0.5 } as const;
const DRAWN = { trust: 'extracted', strength: 0.66 } as const;
const FADING = { trust: 'extracted', strength: 0.16, fadeAt: inDays(6) } as const;
const SURE = { confirmed: true, strength: 1, decayRate: 0, fadeAt: null } as const;

const LINES: readonly Line[] = [
  ['vanished', 'The first carpenter vanished with the deposit', 'Event', 400, ['kitchen'], DRAWN],
  [
    'third',
    'Never more than a third in advance',
    'Preference',
    380,
    ['marek'],
    { ...SURE, disputed: true },
  ],
  ['leak', 'The old dishwasher leaked into the floor', 'Event', 95, ['kitchen'], DRAWN],
  ['floor', 'The kitchen floor has to come out', 'Decision', 90, ['kitchen']],
  ['renovate', 'We renovate the whole kitchen at once', 'Decision', 88, ['kitchen'], SURE],
  [
    'half',
    'Marek wants half of 14,300 € up front',
    'Fact',
    4,
    ['marek', 'kitchen'],
    { ...DRAWN, disputed: true },
  ],
  ['start', 'Marek can start on 7 December', 'Fact', 4, ['marek', 'kitchen']],
  ['van', 'Marek drives a blue van', 'Observation', 30, ['marek'], FADING],
  ['jonas', 'Jonas paid Marek a third and was glad', 'Fact', 20, ['marek'], DRAWN],
  ['folder', 'Marek’s number is in the blue folder', 'Fact', 12, ['marek', 'folder'], SURE],
  ['oak', 'Marek advises oak, 27 mm, oiled twice', 'Fact', 14, ['marek', 'kitchen'], DRAWN],
  ['quiet', 'Marek would rather be called than written to', 'Preference', 25, ['marek'], INFERRED],
  ['late', 'Marek came an hour late, twice', 'Event', 18, ['marek'], DRAWN],
  ['novak', 'Marek Novák signs as Novák & Son', 'Identity', 40, ['marek', 'novak'], DRAWN],
  ['ask', 'Ask Marek for a written offer', 'Todo', 3, ['marek']],
  [
    'wall',
    'The wall behind the stove is not load-bearing',
    'Fact',
    60,
    ['kitchen'],
    {
      trust: 'ingested',
      strength: 0.7,
    },
  ],
  ['stone', 'The worktop will be stone', 'Decision', 2, ['kitchen']],
  ['wood', 'The worktop will be oak', 'Decision', 16, ['kitchen', 'marek'], { strength: 0.3 }],
  [
    'first',
    'The kitchen may cost 9,000 €',
    'Decision',
    120,
    ['kitchen'],
    {
      status: 'superseded',
      statusReason: 'corrected',
    },
  ],
  ['eat', 'Eat at Jonas’s while the kitchen is closed', 'Goal', 6, ['kitchen']],
  [
    'oil',
    'To oil oak: sand, wipe with water, oil thinly, wait a day, again',
    'way',
    14,
    ['kitchen'],
    DRAWN,
  ],
  ['mother', 'Olya’s mother lives in Tbilisi', 'Fact', 200, ['olya', 'tbilisi'], SURE],
  ['birthday', 'Olya’s mother turns seventy on 14 December', 'Event', 50, ['olya', 'tbilisi']],
  ['fly', 'We fly to Tbilisi on 12 December', 'Event', 5, ['tbilisi', 'olya']],
  ['meat', 'Olya eats no meat', 'Preference', 210, ['olya'], SURE],
  [
    'wine',
    'Bring no wine to Tbilisi, they make their own',
    'Preference',
    44,
    ['tbilisi'],
    INFERRED,
  ],
  ['gift', 'Find a gift: she collects old maps', 'Todo', 9, ['olya']],
  ['key', 'Marek gets the spare key while we are away', 'Decision', 3, ['marek', 'tbilisi']],
  ['saidHalf', 'He can start on the seventh, but wants half of it up front.', 'said', 4],
  ['saidThird', 'Half? I never pay more than a third, you know why.', 'said', 4],
  ['saidOak', 'Marek says oak, oiled, and I believe him.', 'said', 14],
  ['saidStone', 'Stone after all. The oak stained in a week at Jonas’s.', 'said', 2],
  ['saidFly', 'Мы летим двенадцатого, мама Оли будет праздновать.', 'said', 5],
  ['saidLeak', 'The dishwasher has been leaking for weeks, the floor is gone.', 'said', 95],
];

const EDGES: readonly (readonly [string, string, RelationType, string?])[] = [
  ['vanished', 'third', 'causal'],
  ['leak', 'floor', 'causal'],
  ['floor', 'renovate', 'causal'],
  ['renovate', 'half', 'causal'],
  ['birthday', 'fly', 'causal'],
  ['fly', 'key', 'causal'],
  ['third', 'half', 'contradicts'],
  ['wood', 'stone', 'contradicts'],
  ['stone', 'wood', 'supersedes'],
  ['half', 'saidHalf', 'derived_from'],
  ['start', 'saidHalf', 'derived_from'],
  ['third', 'saidThird', 'derived_from'],
  ['oak', 'saidOak', 'derived_from'],
  ['wood', 'saidOak', 'derived_from'],
  ['stone', 'saidStone', 'derived_from'],
  ['fly', 'saidFly', 'derived_from'],
  ['birthday', 'saidFly', 'derived_from'],
  ['leak', 'saidLeak', 'derived_from'],
  ['saidLeak', 'saidOak', 'temporal'],
  ['saidHalf', 'saidThird', 'temporal'],
  ['saidThird', 'saidStone', 'temporal'],
  ['oil', 'oak', 'part_of'],
  ['oak', 'wood', 'related_to'],
  ['jonas', 'folder', 'entity', 'told_by'],
];

const ENTITIES: Readonly<Record<string, string>> = {
  marek: 'entity-marek',
  kitchen: 'entity-kitchen',
  folder: 'entity-folder',
  novak: 'entity-novak',
  olya: 'entity-olya',
  tbilisi: 'entity-tbilisi',
};

/** The life of `tendedWorld` with everything that ties it together. */
export function woven(): World {
  const world = tendedWorld();
  const space = spaceIn(world);
  weave(space);
  return world;
}

/** The same with a carpenter of whom very much is known. */
export function crowded(visits = 90): World {
  const world = woven();
  const space = spaceIn(world);
  for (let visit = 1; visit <= visits; visit += 1) {
    const node = memory(
      `Visit ${visit} of Marek: ${NOTES[visit % NOTES.length] ?? ''}`,
      'Event',
      ago.days(visit),
      {
        ...DRAWN,
        strength: 0.15 + (visit % 9) / 12,
      },
    );
    space.nodes.push(node);
    about(space, node, ['marek']);
  }
  return world;
}

const NOTES = [
  'measured the niche',
  'brought samples',
  'talked of his son',
  'forgot the drill',
  'drank two coffees',
];

function spaceIn(world: World): WorkspaceWorld {
  const space = world.spaces.get('default');
  if (!space) throw new Error('the story has no workspace');
  return space;
}

function weave(space: WorkspaceWorld): void {
  const ids = new Map<string, string>();
  for (const [key, content, kind, days, named = [], change = {}] of LINES) {
    const at = ago.days(days);
    const node =
      kind === 'said'
        ? said(content, at)
        : memory(content, kind === 'way' ? 'Fact' : kind, at, {
            ...(kind === 'way' ? { type: 'procedural', kind: null } : {}),
            ...change,
          });
    const over = node.status === 'superseded' ? { validUntil: ago.days(days - 20) } : {};
    space.nodes.push({ ...node, ...over });
    ids.set(key, node.id);
    about(space, node, named);
  }
  space.edges = EDGES.map(([source, target, relation, label]) => ({
    source: ids.get(source) ?? '',
    target: ids.get(target) ?? '',
    relation,
    ...(label === undefined ? {} : { label }),
  }));
  const budget = space.nodes.find(
    ({ status, kind }) => status === 'superseded' && kind === 'Decision',
  );
  const first = ids.get('first');
  space.nodes = space.nodes.map((node) =>
    node.id === first && budget ? { ...node, supersededBy: budget.id } : node,
  );
}

function about(space: WorkspaceWorld, node: MemoryNode, named: readonly string[]): void {
  const entities = named.flatMap((key) => {
    const found = space.writePath.entities.find(({ id }) => id === ENTITIES[key]);
    return found ? [{ id: found.id, name: found.name, type: found.type }] : [];
  });
  space.entities.set(node.id, entities);
}
