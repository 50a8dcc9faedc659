import type { Message, MemoryAction } from '../../../shared/domain/chat.ts';
import { ago, inDays } from './clock.ts';
import { changeGroup, conversation, memory, message, nextId, said } from './build.ts';
import { tellReceipts } from './receiptStory.ts';
import { emptySpace, emptyWorld, type World, type WorkspaceWorld } from './world.ts';

type Line = readonly [role: Message['role'], text: string, change?: Partial<Message>];

/** A workspace somebody has lived in for some weeks, in two languages. */
export function livedInWorld(): World {
  const world = emptyWorld();
  const space = world.spaces.get('default') ?? emptySpace();
  const memories = tellMemories(space);

  talk(space, 'Kitchen renovation', ago.minutes(48), [
    ['user', 'The carpenter can start on 7 December, but wants half of the 14,300 € up front.'],
    [
      'assistant',
      'Noted in this conversation. You told me before that you never pay more than a third in advance [1], and that the kitchen budget is 15,000 € [2].',
      {
        citations: [cite(1, memories.deposit), cite(2, memories.budget)],
      },
    ],
    ['user', 'Right. Remember that Marek is the carpenter, his number is in the blue folder'],
    ['assistant', 'I will keep that.', { actions: [remembered(space, memories.marek)] }],
    ['user', 'My bank key is sk-•••••, and what do you know about Marek?', { redactions: 1 }],
    [
      'assistant',
      'Here is what I have about **Marek**:\n\n1. He is the carpenter; his number is in the blue folder [1]\n2. You met him at Jonas’s place in March [2]\n\nThe `blue folder` is mentioned nowhere else. There is also a page you linked: [price list](https://example.org/prices).',
      { citations: [cite(1, memories.marek), cite(2, memories.met)] },
    ],
  ]);
  talk(space, 'Поездка в Тбилиси', ago.hours(5), [
    ['user', 'Запомни, что мы летим в Тбилиси 12 декабря и вернёмся 19-го'],
    ['assistant', 'Запомнила.', { actions: [remembered(space, memories.tbilisi)] }],
    ['user', 'Что ты знаешь о поездке?'],
    [
      'assistant',
      'Вы говорили мне:\n\n- вылет в Тбилиси 12 декабря, возвращение 19-го [1]\n- Оля не ест мяса, нужны вегетарианские места [2]',
      { citations: [cite(1, memories.tbilisi), cite(2, memories.olya)] },
    ],
  ]);
  talk(space, 'Reading list for winter', ago.days(1, 2), [
    ['user', 'I am halfway through The Periodic Table and love how short the chapters are.'],
    ['assistant', 'Recorded. I will find it again when you ask about books.'],
  ]);
  talk(space, 'Standup notes, sprint 14', ago.days(3), [
    ['user', 'We decided to keep SQLite and drop the sync server.'],
    ['assistant', 'Recorded.', { state: 'interrupted', problem: 'dropped' }],
  ]);
  talk(space, 'Garden: what grew and what did not', ago.days(19), longTalk());
  tellReceipts(space);
  space.conversations.push(
    conversation('Old phone contract', ago.days(30), { trashedAt: ago.days(2) }),
  );
  world.workspaces.push({
    id: 'work',
    name: 'Northwind project',
    createdAt: ago.days(60),
    trashedAt: null,
    sizeBytes: 812_004,
    folder: '/home/anna/.local/share/loci/workspaces/work',
    isDemo: false,
  });
  world.spaces.set('work', emptySpace());
  return world;
}

function tellMemories(space: WorkspaceWorld) {
  const put = (node: ReturnType<typeof memory>) => {
    space.nodes.push(node);
    return node;
  };
  const old = put(
    memory('The kitchen budget is 12,000 €', 'Decision', ago.days(40), {
      status: 'superseded',
      statusReason: 'corrected',
      validUntil: ago.days(9),
      strength: 0.4,
    }),
  );
  const budget = put(memory('The kitchen budget is 15,000 €', 'Decision', ago.days(9)));
  space.nodes[0] = { ...old, supersededBy: budget.id };
  const all = {
    budget,
    name: put(
      memory('My name is Anna', 'Identity', ago.days(41), {
        confirmed: true,
        strength: 1,
        confidence: 1,
        decayRate: 0,
        fadeAt: null,
      }),
    ),
    deposit: put(
      memory('I never pay more than a third in advance', 'Preference', ago.days(23), {
        strength: 0.71,
      }),
    ),
    marek: put(
      memory('Marek is the carpenter, his number is in the blue folder', 'Fact', ago.minutes(40)),
    ),
    met: put(
      memory('Met Marek at Jonas’s place in March', 'Event', ago.days(230), {
        strength: 0.22,
        fadeAt: inDays(11),
        trust: 'extracted',
      }),
    ),
    tbilisi: put(memory('Мы летим в Тбилиси 12 декабря и вернёмся 19-го', 'Event', ago.hours(5))),
    olya: put(
      memory('Оля не ест мяса', 'Preference', ago.days(12), {
        confirmed: true,
        fadeAt: null,
        decayRate: 0,
        strength: 1,
      }),
    ),
  };
  put(memory('Позвонить стоматологу в понедельник', 'Todo', ago.hours(20)));
  put(
    memory('Finish the half-marathon in under two hours', 'Goal', ago.days(50), { strength: 0.55 }),
  );
  put(
    memory('Seems to plan trips around food', 'Observation', ago.days(6), {
      trust: 'inferred',
      review: 'pending',
      strength: 0.44,
      fadeAt: inDays(30),
    }),
  );
  put(
    memory('The oak boards are 27 mm thick', 'Fact', ago.days(14), {
      trust: 'ingested',
      strength: 0.6,
      fadeAt: inDays(64),
    }),
  );
  put(
    memory('Order the oak boards', 'Todo', ago.days(16), {
      status: 'retracted',
      statusReason: 'done',
      validUntil: ago.days(2),
    }),
  );
  put(
    memory(
      'When the dishwasher shows E4, close the tap, tilt it to empty the tray, wait ten minutes and start it again; the service man said that it can be done three times before a hose has to be replaced',
      'Fact',
      ago.days(33),
      { type: 'procedural', kind: null, trust: 'extracted', strength: 0.48 },
    ),
  );
  space.nodes.push(said('The carpenter can start on 7 December', ago.minutes(48)));
  for (const node of space.nodes) {
    space.history.set(node.id, [
      {
        changeId: nextId('change'),
        at: node.createdAt,
        actor: node.trust === 'user' ? 'user' : 'system',
        cause: 'remember',
        before: {},
        after: { content: node.content },
      },
    ]);
  }
  space.entities.set(all.marek.id, [
    { id: 'entity-marek', name: 'Marek', type: 'person' },
    { id: 'entity-folder', name: 'blue folder', type: 'tool' },
  ]);
  return all;
}

function cite(n: number, node: ReturnType<typeof memory>) {
  return { n, nodeId: node.id, quote: node.content, eventTime: node.eventTime };
}

function remembered(space: WorkspaceWorld, node: ReturnType<typeof memory>): MemoryAction {
  const group = changeGroup('remember', node.content, node.createdAt);
  space.acts.unshift({ group, swap: () => undefined });
  return { action: 'remembered', nodeId: node.id, content: node.content, changeId: group.id };
}

function talk(space: WorkspaceWorld, title: string, at: number, lines: readonly Line[]): void {
  const held = conversation(title, at, {
    messageCount: lines.length,
    preview: lines[0]?.[1] ?? '',
  });
  space.conversations.push(held);
  const early = nextId('session');
  const late = nextId('session');
  const split = lines.length > 4 ? 4 : lines.length;
  space.sessions.set(held.id, [
    { id: early, startedAt: at - 9_000_000, completedAt: at, consolidatedAt: null },
    { id: late, startedAt: at, completedAt: null, consolidatedAt: null },
  ]);
  let turnId = nextId('turn');
  lines.forEach(([role, text, change], index) => {
    if (role === 'user') turnId = nextId('turn');
    const createdAt = index < split ? at - 9_000_000 + index * 40_000 : at + index * 30_000;
    const sessionId = index < split ? early : late;
    const told = message(
      { conversationId: held.id, sessionId, turnId, role, text, createdAt },
      change,
    );
    space.messages.push(told);
    for (const action of told.actions) {
      space.evidence.set(action.nodeId, [
        {
          nodeId: nextId('node'),
          quote: lines[index - 1]?.[1] ?? text,
          role: 'user',
          eventTime: createdAt,
          conversationId: held.id,
          conversationTitle: title,
          messageId: space.messages.at(-2)?.id ?? null,
        },
      ]);
    }
  });
}

/** Long enough for older pages and for the list to be cut to what is seen. */
function longTalk(): Line[] {
  return Array.from({ length: 260 }, (_, index): Line => {
    const bed = Math.floor(index / 2) + 1;
    return index % 2 === 0
      ? ['user', `Bed ${bed}: the tomatoes came late again, and the beans carried ${bed % 7} kg.`]
      : ['assistant', `Recorded for bed ${bed}.`];
  });
}
