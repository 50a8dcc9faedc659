import type { MemoryEngine } from '../memoryEngine.ts';
import { fails, says } from '../fakeModelServer.ts';
import type { ScriptedItem } from '../scriptedMemory.ts';
import { attach } from '../documents/attach.ts';
import { withDocuments } from '../documents/documentEngine.ts';
import { asMessageId } from '../ids.ts';
import { stepReply } from '../routines/scriptedSteps.ts';
import { until } from '../until.ts';

const DAY = 86_400_000;

/** Memories at the end of the life below, by state. */
export const FINAL_COUNTS = {
  active: [
    'Marek Novák leads the Lantern project.',
    'Marek lives in Brno.',
    'Rex is a cat.',
    'Rex is a dog.',
    'The bakery opens at seven.',
    'The passport lies in the blue drawer.',
    // Open to-dos do not fade; one that a version before the rules let fade is open again.
    'water the ferns',
  ],
  superseded: ['The bakery opens at six.'],
  retracted: ['The bus stops at the mill.', 'call the dentist'],
} as const;

const named = (content: string, ...names: readonly string[]): ScriptedItem => ({
  content,
  quote: content.slice(0, -1),
  entities: names.map((name) => ({ name })),
});
const STATEMENTS = [
  named('Rex is a dog.', 'Rex'),
  named('Rex is a cat.', 'Rex'),
  named('Marek lives in Brno.', 'Marek'),
  named('Marek Novák leads the Lantern project.', 'Marek Novák'),
];

/**
 * A small life that leaves something in nearly every table: memories told and drawn, corrected,
 * confirmed, retracted, done, faded, tagged and in conflict, names that may be one, a version of an
 * answer, a receipt, a vector, a night.
 */
export async function runLife(engine: MemoryEngine): Promise<void> {
  await changeByHand(engine);
  engine.clock.advance(60 * DAY);
  await talk(engine);
  await ask(engine);
  // Said, and not read yet.
  engine.startNewConversation();
  await engine.say('I will buy a green lamp.');
  await runRoutine(engine);
  await readFiles(engine);
  await runNightly(engine);
}

/** A routine of one step that writes a text, and nothing into memory. */
async function runRoutine(engine: MemoryEngine): Promise<void> {
  const steps = [{ id: 'look', title: 'Look', prompt: 'Look at the ferns.', outputs: [] }];
  const definition = {
    name: 'Ferns',
    description: '',
    trigger: { kind: 'manual' } as const,
    steps,
  };
  const { routineId } = await engine.call('routines.save', { routineId: null, definition });
  await engine.call('routines.enable', { routineId, enabled: true });
  engine.server.next(says(stepReply({ text: 'The ferns are green.' })));
  await engine.call('routines.run', { routineId });
  const over = async () => (await engine.call('routines.list', {})).runs[0]?.state === 'done';
  await until(over, 'the routine');
}

/** A document that was read, one that was refused, and one attached to a message. */
async function readFiles(engine: MemoryEngine): Promise<void> {
  const documents = withDocuments(engine, engine.home);
  documents.put('shed.md', '# Shed\n\nThe shed was painted green in May.\n');
  documents.put('noise.txt', Buffer.from([0, 1, 2, 3, 0]));
  await documents.ingest();
  const staged = await attach(engine.call, 'green lamp.json', '{"lamp": {"color": "green"}}');
  if (!staged.ok) throw new Error(staged.reason);
  const { answer } = await engine.call('chat.send', {
    conversationId: null,
    clientMessageId: asMessageId('m-attached'),
    text: 'Here is the lamp.',
    attachments: [staged.attachment.id],
  });
  await engine.finished(answer?.id ?? '');
}

async function changeByHand(engine: MemoryEngine): Promise<void> {
  const remember = async (content: string, kind: 'Fact' | 'Todo' = 'Fact') =>
    (await engine.call('facts.remember', { content, kind })).node.id;
  const nodeId = await remember('The passport lies in the blue drawer.');
  await engine.call('facts.confirm', { nodeId });
  await engine.call('facts.edit', { nodeId, tags: ['papers', 'бумаги'], importance: 80 });
  const dentist = await remember('call the dentist', 'Todo');
  await engine.call('facts.retract', { nodeId: dentist, reason: 'done' });
  await engine.call('facts.retract', { nodeId: await remember('The bus stops at the mill.') });
  await remember('water the ferns', 'Todo');
  engine.clock.advance(50 * DAY);
  const bakery = await remember('The bakery opens at six.');
  await engine.call('facts.correct', { nodeId: bakery, content: 'The bakery opens at seven.' });
}

/** Two memories that contradict each other, a name that is a part of another, a cause. */
async function talk(engine: MemoryEngine): Promise<void> {
  engine.draws(STATEMENTS);
  engine.judges(({ known, fresh }) =>
    [known, fresh].every((text) => text.startsWith('Rex')) ? { relation: 'contradiction' } : null,
  );
  for (const { quote } of STATEMENTS) {
    await engine.say(`${quote}.`);
    // One at a time, so that each is set against the ones before it.
    if (quote === STATEMENTS[0]?.quote) engine.nextExtraction(fails(500));
    await engine.consolidate();
    await engine.consolidate();
  }
  const { id: nodeId } = await engine.fact('Rex is a cat.');
  await engine.call('review.accept', { nodeId });
  await engine.say('We stayed at home because Rex was ill.');
}

async function ask(engine: MemoryEngine): Promise<void> {
  engine.draws([]);
  const answer = await engine.say('Where does the passport lie?');
  const { id: nodeId } = await engine.fact('The passport lies in the blue drawer.');
  await engine.call('receipts.exclude', { messageId: answer.id, nodeId });
  const again = await engine.call('chat.regenerate', { messageId: answer.id });
  await engine.finished(again.answer?.id ?? '');
  await engine.call('conversations.rename', {
    conversationId: engine.conversationId(),
    title: 'Бумаги и собаки',
  });
}

const CAUSE = { pair: 1, cause: 'first', quote: 'because Rex was ill' };

async function runNightly(engine: MemoryEngine): Promise<void> {
  engine.server.setDefaultAnswer((request, response) => {
    const requestText = JSON.stringify(request.body);
    if (requestText.includes('Cause pair'))
      return says(JSON.stringify({ causes: [CAUSE] }))(request, response);
    // Any other request, a session's too, finds no server.
    return fails(500)(request, response);
  });
  engine.clock.advance(60_000);
  await engine.call('maintenance.run', {});
  const over = async () => {
    const { running, runs } = await engine.call('maintenance.get', {});
    return running === null && runs[0] !== undefined && runs[0].finishedAt !== null;
  };
  await until(over, 'the night');
}
