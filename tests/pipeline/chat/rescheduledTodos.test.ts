import { describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

/** Open to-dos as the list of the assistant shows them. */
const todos = async (engine: TestEngine) => (await engine.say('What are my todos?')).text;

test.each([
  ['remind me to call mom on Friday at 9', 'move the call to mom to Monday', 'Call mom', /9:00/u],
  ['/todo dentist tomorrow at 3pm', 'reschedule the dentist to 4pm', 'Dentist', /4:00/u],
  ['/todo dentist tomorrow at 3pm', 'Actually the dentist is at 4pm not 3pm', 'Dentist', /4:00/u],
  ['/todo pay the rent', 'please push the rent to next Friday', 'Pay the rent', /Friday/u],
  ['/todo позвонить врачу завтра в 15:00', 'перенеси врача на 16:00', 'врачу', /16:00|4:00/u],
  [
    'напомни завтра в 15:00 сходить к врачу',
    'перенеси врача на 16:00',
    '- Сходить к врачу',
    /16:00|4:00/u,
  ],
  ['/todo tomorrow at 3pm call the bank', 'move the bank to 4pm', '- Call the bank', /4:00/u],
  ['/todo оплатить аренду', 'отложи оплату аренды на пятницу', 'аренду', /пятн|Friday/u],
])('after %j, %j moves it', async (todo, request, task, time) => {
  const engine = await start();
  await engine.say(todo);
  const { text, actions } = await engine.say(request);
  expect(text).toMatch(time);
  expect(actions).toMatchObject([{ action: 'corrected' }]);
  const list = await todos(engine);
  expect(list).toContain(task);
  expect(list).toMatch(time);
  expect(list).toContain('1 open to-do');
  expect(list).not.toMatch(/3:00|15:00|tomorrow at 3/u);
});

test('a request to move one is suggested as no memory', async () => {
  const engine = await start();
  await engine.say('/todo dentist tomorrow at 3pm');
  await engine.say('move the dentist to Friday');
  await engine.say('I moved to Ghent in May');
  await expect
    .poll(async () => (await engine.call('review.list', {})).items.map(({ node }) => node.content))
    .toEqual(['I moved to Ghent in May']);
});

test.each([
  ['actually the dentist is at 4pm', 'Dentist', /4:00/u],
  ['Actually it is at 4pm', 'Dentist', /4:00/u],
  ['no, at 4pm', 'Dentist', /4:00/u],
  ['нет, в 16:00', 'Dentist', /16:00|4:00/u],
])('a correction that moved one is suggested as no memory: %j', async (correction, task, time) => {
  const engine = await start();
  await engine.say('/todo dentist tomorrow at 3pm');
  expect((await engine.say(correction)).actions).toMatchObject([{ action: 'corrected' }]);
  expect(await todos(engine)).toMatch(time);
  expect(await todos(engine)).toContain(task);
  await engine.say('I moved to Ghent in May');
  await expect
    .poll(async () => (await engine.call('review.list', {})).items.map(({ node }) => node.content))
    .toEqual(['I moved to Ghent in May']);
});

test('a correction that moved none may still be suggested', async () => {
  const engine = await start();
  await engine.say('Actually the dentist is at 4pm');
  await expect
    .poll(async () => (await engine.call('review.list', {})).items.map(({ node }) => node.content))
    .toEqual([expect.stringContaining('dentist is at 4pm')]);
});

test.each([
  ['/todo breakfast with Tom tomorrow at 8', 'move breakfast to 7', /7:00.AM/u],
  ['/todo dinner with Tom tomorrow', 'move dinner to 7', /7:00.PM/u],
  ['remind me to call mom tomorrow at 9am', 'can you move it to 8?', /8:00.AM/u],
  ['напомни завтра в 9 позвонить маме', 'перенеси на 10', /10:00/u],
])('after %j, %j keeps it in its half of the day', async (todo, request, time) => {
  const engine = await start();
  await engine.say(todo);
  await engine.say(request);
  expect(await todos(engine)).toMatch(time);
});

test('moving is undone by one act, time and words', async () => {
  const engine = await start();
  await engine.say('/todo dentist tomorrow at 3pm');
  const { actions } = await engine.say('move the dentist to Friday at 5pm');
  const changeId = actions[0]?.changeId ?? '';
  await engine.call('history.undo', { changeId });
  expect(await todos(engine)).toContain('Dentist tomorrow at 3pm');
});

test('what names no to-do changes none, and says so', async () => {
  const engine = await start();
  await engine.say('/todo buy milk');
  expect((await engine.say('move the dentist to Friday')).text).toContain('no open to-do');
  expect((await engine.say('move the sofa to the attic on Friday')).text).toContain('Saved');
});

test('of several to-dos none is moved, and all are named', async () => {
  const engine = await start();
  await engine.say('/todo call the bank tomorrow');
  await engine.say('/todo call the school tomorrow');
  const { text, actions } = await engine.say('move the call to Friday');
  expect(text).toContain('bank');
  expect(text).toContain('school');
  expect(actions).toEqual([]);
});

describe('a statement that it was moved', () => {
  test.each([
    ['/todo Dentist appointment on wednesday at 10am', 'Dentist appointment moved to monday'],
    ['/todo Dentist appointment on wednesday at 10am', 'the dentist got rescheduled to Monday'],
    ['/todo Meeting with Sam on Tuesday', 'they postponed the meeting with Sam to Monday'],
    ['/todo приём у стоматолога в среду в 10', 'приём у стоматолога перенесли на понедельник'],
    ['/todo собрание в школе во вторник', 'перенесли собрание в школе на понедельник'],
  ])('moves the whole to-do that it names: %j, %j', async (todo, statement) => {
    const engine = await start();
    await engine.say(todo);
    expect((await engine.say(statement)).actions).toMatchObject([{ action: 'corrected' }]);
    expect(await todos(engine)).toMatch(/tomorrow/u);
  });

  test.each([
    ['/todo Call the dentist', 'the dentist moved to Monday'],
    ['/todo Book the dentist for Leo', 'dentist appointment moved to Monday'],
    ['/todo Dentist appointment on wednesday', 'the dentist might be moved to Monday'],
    ['/todo Meeting with Sam on Tuesday', 'the meeting with Tom was moved to Monday'],
    ['/todo Dentist appointment on wednesday', 'the dentist moved to a new office'],
    ['/todo позвонить стоматологу', 'приём у стоматолога перенесли на понедельник'],
  ])('leaves any other as it is: %j, %j', async (todo, statement) => {
    const engine = await start();
    await engine.say(todo);
    expect((await engine.say(statement)).actions).toEqual([]);
    expect(await todos(engine)).not.toMatch(/tomorrow/u);
  });
});
