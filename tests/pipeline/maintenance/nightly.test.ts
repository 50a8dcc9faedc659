import { describe, expect, test } from 'vitest';
import type { MaintenanceRun, StageName } from '../../../shared/contract/maintenance.ts';
import { updates } from '../../support/fixtures/conflictPairs.ts';
import { fails, says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { patientTiming } from '../../support/modelStream.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';
import { asMessageId } from '../../support/ids.ts';

const DAY = 86_400_000;

/** Runs the night by hand and waits for its end. */
async function night(engine: MemoryEngine): Promise<MaintenanceRun> {
  engine.clock.advance(60_000);
  const { started } = await engine.call('maintenance.run', {});
  expect(started).toBe(true);
  return await ended(engine);
}

async function ended(engine: MemoryEngine): Promise<MaintenanceRun> {
  for (;;) {
    const { running, runs } = await engine.call('maintenance.get', {});
    const [newest] = runs;
    if (running === null && newest !== undefined && newest.state !== 'running') return newest;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const stage = (run: MaintenanceRun, name: StageName) => run.stages.find((one) => one.name === name);

describe('the night', () => {
  test('goes through every stage, and says of each what it did or why it did not', async () => {
    const engine = await startMemoryEngine();
    engine.draws([{ content: 'The user keeps bees.', quote: 'I keep bees' }]);
    await engine.say('I keep bees.');
    engine.clock.advance(DAY);
    await engine.say('Good morning.');
    const run = await night(engine);
    expect(run.state).toBe('done');
    expect(run.stages.map(({ name, state }) => [name, state])).toEqual([
      ['sessions', 'done'],
      ['imports', 'done'],
      ['compare', 'done'],
      ['fade', 'done'],
      ['enrich', 'done'],
      ['causes', 'done'],
      // A Monday, with too little to look back on.
      ['reflect', 'done'],
      ['backup', 'done'],
    ]);
    expect((await engine.call('backups.list', {})).backups).toHaveLength(1);
  });

  test('closes what faded as of the moment it faded, and each can be taken back', async () => {
    const engine = await startMemoryEngine();
    engine.draws([{ content: 'The bakery opens at six.', quote: 'The bakery opens at six' }]);
    await engine.say('The bakery opens at six.');
    await engine.consolidate();
    const before = (await engine.facts())[0];
    engine.clock.advance(100 * DAY);
    const run = await night(engine);
    expect(stage(run, 'fade')).toMatchObject({ count: 1 });
    const [faded] = (await engine.call('facts.list', { statuses: ['retracted'] })).nodes;
    expect(faded).toMatchObject({ statusReason: 'faded', validUntil: before?.fadeAt });
    expect(await engine.call('maintenance.undo', { runId: run.id })).toEqual({
      undone: 1,
      refused: 0,
    });
    // It is held again, and the next night leaves it alone.
    const held = async () =>
      (await engine.call('facts.list', { statuses: ['active'] })).nodes.map((node) => node.content);
    expect(await held()).toEqual(['The bakery opens at six.']);
    engine.clock.advance(DAY);
    expect(stage(await night(engine), 'fade')).toMatchObject({ count: 0 });
    expect(await held()).toEqual(['The bakery opens at six.']);
    await engine.call('history.redo', { changeId: stage(run, 'fade')?.changeIds[0] ?? '' });
    expect(await held()).toEqual([]);
  });

  test('sums up who is spoken of often, from what is known and nothing else', async () => {
    const engine = await startMemoryEngine();
    const about = { entities: [{ name: 'Rex' }] };
    const items = ['Rex is a dog', 'Rex barks at night', 'Rex sleeps in the hall'].map((quote) => ({
      ...about,
      content: `${quote}.`,
      quote,
    }));
    engine.draws(items);
    await engine.say(`${items.map(({ quote }) => quote).join('. ')}.`);
    await engine.consolidate();
    engine.server.setDefaultAnswer((request, response) => {
      const text = JSON.stringify(request.body);
      const answer = text.includes('Rex (person)')
        ? '{"summaries":[{"summary":"Rex is a dog that barks at night."}]}'
        : '{"items":[]}';
      return says(answer)(request, response);
    });
    const run = await night(engine);
    expect(stage(run, 'enrich')).toMatchObject({ state: 'done', count: 1 });
    const { entities } = await engine.call('entities.list', { query: 'Rex' });
    expect(entities[0]?.summary).toBe('Rex is a dog that barks at night.');
    // Nothing new is known of it: it is not asked about again.
    expect(stage(await night(engine), 'enrich')).toMatchObject({ count: 0 });
  });

  test('finds a cause only where the words say so, and walks it when asked why', async () => {
    const engine = await startMemoryEngine();
    await engine.say('The rent went up again.');
    await engine.say('I moved to Leeds because the rent went up.');
    await engine.say('The weather is nice.');
    const requests: string[] = [];
    engine.server.setDefaultAnswer((request, response) => {
      const text = JSON.stringify(request.body);
      if (text.includes('Cause pair')) requests.push(text);
      const answer = text.includes('Cause pair')
        ? JSON.stringify({
            causes: [
              { pair: 1, cause: 'first', quote: 'because the rent went up' },
              { pair: 1, cause: 'first', quote: 'I moved to Leeds' },
              // Said twice, and the other way round too.
              { pair: 1, cause: 'first', quote: 'I moved to Leeds because the rent went up' },
              { pair: 1, cause: 'second', quote: 'because the rent went up' },
              { pair: 2, cause: 'first', quote: 'therefore the sun shines' },
            ],
          })
        : '{"items":[]}';
      return says(answer)(request, response);
    });
    const run = await night(engine);
    expect(stage(run, 'causes')).toMatchObject({ state: 'done', count: 1 });
    expect(requests).toHaveLength(1);
    // Looked at once: the next night has nothing left to look at.
    expect(stage(await night(engine), 'causes')).toMatchObject({ count: 0 });
    expect(requests).toHaveLength(1);
  });

  test('pairs a turn that was said anew with the one before it, not with what it replaced', async () => {
    const engine = await startMemoryEngine();
    await engine.say('The rent went up again.');
    await engine.say('I moved to York because the rent went up.');
    const { messages } = await engine.call('conversations.messages', {
      conversationId: engine.conversationId(),
    });
    const messageId = messages.find(({ text }) => text.includes('York'))?.id ?? asMessageId('');
    const text = 'I moved to Leeds because the rent went up.';
    await engine.call('chat.edit', { messageId, clientMessageId: asMessageId('anew'), text });
    engine.server.setDefaultAnswer((request, response) => {
      const isAsked = JSON.stringify(request.body).includes(`second: ${text}`);
      const causes = [{ pair: 1, cause: 'first', quote: 'because the rent went up' }];
      return says(JSON.stringify(isAsked ? { causes } : { items: [] }))(request, response);
    });
    expect(stage(await night(engine), 'causes')).toMatchObject({ count: 1 });
  });

  test('has what it learned taken back from its report', async () => {
    const engine = await startMemoryEngine();
    engine.draws([{ content: 'The user keeps bees.', quote: 'I keep bees' }]);
    await engine.say('I keep bees.');
    engine.clock.advance(DAY);
    // The server is away when the session ends, so the nightly run reads it.
    engine.nextExtraction(fails(401));
    await engine.say('Good morning.');
    await until(
      async () => (await engine.call('consolidation.get', {})).queue[0]?.attempts === 1,
      'the failed reading',
    );
    const run = await night(engine);
    expect(stage(run, 'sessions')).toMatchObject({ state: 'done', count: 1 });
    expect((await engine.facts()).map(({ content }) => content)).toEqual(['The user keeps bees.']);
    expect(await engine.call('maintenance.undo', { runId: run.id })).toEqual({
      undone: 1,
      refused: 0,
    });
    expect(await engine.facts()).toEqual([]);
  });

  test('is undone whole where a later session changed what an earlier one brought', async () => {
    const engine = await startMemoryEngine();
    await reviewPolicy(engine, 'none');
    const [pair] = updates;
    if (pair === undefined) throw new Error('no labelled update');
    const item = (text: string) => ({
      content: text,
      quote: text,
      entities: [{ name: pair.about }],
    });
    engine.judges(() => ({ relation: 'update' }));
    await engine.say(pair.first);
    engine.startNewConversation();
    engine.clock.advance(3_600_000);
    await engine.say(pair.second);
    engine.draws([item(pair.first), item(pair.second)]);
    engine.clock.advance(DAY);
    const run = await night(engine);
    // The update is a change of its own.
    expect(stage(run, 'sessions')?.changeIds).toHaveLength(3);
    expect(await engine.fact(pair.first)).toMatchObject({ status: 'superseded' });
    expect(await engine.call('maintenance.undo', { runId: run.id })).toEqual({
      undone: 3,
      refused: 0,
    });
    expect(await engine.facts()).toEqual([]);
  });

  test('makes a summary anew when what it told has ended, and none of nothing', async () => {
    const engine = await startMemoryEngine();
    const about = { entities: [{ name: 'Rex' }] };
    const quotes = ['Rex is a dog', 'Rex barks at night', 'Rex sleeps in the hall'];
    engine.draws(quotes.map((quote) => ({ ...about, content: `${quote}.`, quote })));
    await engine.say(`${quotes.join('. ')}.`);
    await engine.consolidate();
    engine.server.setDefaultAnswer((request, response) => {
      const quoted = quotes.filter((quote) => JSON.stringify(request.body).includes(`: ${quote}`));
      return says(JSON.stringify({ summaries: [{ summary: `${quoted.join('; ')}.` }] }))(
        request,
        response,
      );
    });
    const summary = async () =>
      (await engine.call('entities.list', { query: 'Rex' })).entities[0]?.summary;
    await night(engine);
    expect(await summary()).toBe(`${quotes.join('; ')}.`);
    const retract = async (quote: string) =>
      await engine.call('facts.retract', { nodeId: (await engine.fact(`${quote}.`)).id });
    await retract('Rex barks at night');
    expect(stage(await night(engine), 'enrich')).toMatchObject({ count: 1 });
    expect(await summary()).toBe('Rex is a dog; Rex sleeps in the hall.');
    await retract('Rex is a dog');
    await retract('Rex sleeps in the hall');
    await night(engine);
    expect(await summary()).toBeNull();
  });

  test('sums up nothing that was forgotten while the model was asked, and asks anew', async () => {
    const engine = await startMemoryEngine({ timing: patientTiming });
    const quotes = ['Rex is a dog', 'Rex barks at night', 'Rex sleeps in the hall', 'Rex is brown'];
    const about = { entities: [{ name: 'Rex' }] };
    engine.draws(quotes.map((quote) => ({ ...about, content: `${quote}.`, quote })));
    await engine.say(`${quotes.join('. ')}.`);
    await engine.consolidate();
    const { id } = await engine.fact('Rex is brown.');
    let forgotten = false;
    engine.server.setDefaultAnswer(async (request, response) => {
      const quoted = quotes.filter((quote) => JSON.stringify(request.body).includes(`: ${quote}`));
      if (!forgotten) {
        await engine.call('forget.apply', { memoryIds: [id], messageIds: [], entityIds: [] });
      }
      forgotten = true;
      await says(JSON.stringify({ summaries: [{ summary: quoted.join('; ') }] }))(
        request,
        response,
      );
    });
    const summary = async () =>
      (await engine.call('entities.list', { query: 'Rex' })).entities[0]?.summary;
    expect(stage(await night(engine), 'enrich')).toMatchObject({ state: 'done', count: 0 });
    expect(await summary()).toBeNull();
    await night(engine);
    expect(await summary()).toBe(quotes.slice(0, 3).join('; '));
  });

  test('finds no cause in a turn that was forgotten while the model was asked', async () => {
    const engine = await startMemoryEngine({ timing: patientTiming });
    await engine.say('The rent went up again.');
    await engine.say('I moved to Leeds because the rent went up.');
    const [message] = await engine.shown();
    engine.server.setDefaultAnswer(async (request, response) => {
      const isCause = JSON.stringify(request.body).includes('Cause pair');
      if (!isCause) return await says('{"items":[]}')(request, response);
      const messageIds = [message?.id ?? asMessageId('')];
      await engine.call('forget.apply', { memoryIds: [], messageIds, entityIds: [] });
      const causes = [{ pair: 1, cause: 'first', quote: 'because the rent went up' }];
      await says(JSON.stringify({ causes }))(request, response);
    });
    expect(stage(await night(engine), 'causes')).toMatchObject({ state: 'done', count: 0 });
  });

  test('a stage that fails does not stop the others', async () => {
    const engine = await startMemoryEngine();
    await engine.say('I keep bees.');
    engine.clock.advance(DAY);
    // Once when the session ends by itself, and again in the night.
    engine.nextExtraction(...Array.from({ length: 4 }, () => fails(401)));
    await engine.say('Good morning.');
    const run = await night(engine);
    expect(run.state).toBe('failed');
    expect(stage(run, 'sessions')).toMatchObject({ state: 'failed', why: 'unauthorized' });
    expect(stage(run, 'backup')).toMatchObject({ state: 'done' });
  });

  test('that was slept through is caught up once, however many were missed', async () => {
    const home = temporaryFolder();
    const first = await startMemoryEngine({ home });
    const { nextRunAt } = await first.call('maintenance.get', {});
    expect(nextRunAt).toBeGreaterThan(first.clock.now());
    await first.close();
    first.clock.advance(12 * DAY);
    const again = await startMemoryEngine({ home, clock: first.clock });
    await again.engine.wake();
    const run = await ended(again);
    expect(run.dueAt).toBeLessThanOrEqual(again.clock.now());
    expect(again.clock.now() - run.dueAt).toBeLessThan(DAY + 1);
    await again.engine.wake();
    await again.engine.wake();
    expect((await again.call('maintenance.get', {})).runs).toHaveLength(1);
    again.clock.advance(500 * DAY);
    await again.engine.wake();
    await ended(again);
    await again.engine.wake();
    await ended(again);
    expect((await again.call('maintenance.get', {})).runs).toHaveLength(2);
  });

  test('that was slept through waits until nobody talks, and an hour at most', async () => {
    const home = temporaryFolder();
    const first = await startMemoryEngine({ home });
    await first.close();
    first.clock.advance(2 * DAY);
    const engine = await startMemoryEngine({ home, clock: first.clock });
    const runs = async () => (await engine.call('maintenance.get', {})).runs.length;
    await engine.say('Good morning.');
    for (let minute = 0; minute < 4; minute += 1) {
      await engine.engine.wake();
      expect(await runs()).toBe(0);
      engine.clock.advance(60_000);
    }
    await engine.say('Are you there?');
    engine.clock.advance(4 * 60_000);
    await engine.engine.wake();
    expect(await runs()).toBe(0);
    engine.clock.advance(60_000);
    await engine.engine.wake();
    await ended(engine);
    expect(await runs()).toBe(1);
    // The next day is one long conversation.
    engine.clock.advance(DAY);
    for (let minutes = 0; minutes < 60; minutes += 4) {
      await engine.say('And on we go.');
      await engine.engine.wake();
      expect(await runs()).toBe(1);
      engine.clock.advance(4 * 60_000);
    }
    await engine.say('Still talking.');
    await engine.engine.wake();
    await ended(engine);
    expect(await runs()).toBe(2);
  });

  test('waits while an answer is being made, in a temporary conversation too', async () => {
    const home = temporaryFolder();
    const first = await startMemoryEngine({ home });
    await first.close();
    first.clock.advance(2 * DAY);
    const engine = await startMemoryEngine({ home, clock: first.clock, timing: patientTiming });
    const letGo = Promise.withResolvers<void>();
    engine.server.next(async (request, response) => {
      await letGo.promise;
      await says('At last.')(request, response);
    });
    const { id: conversationId } = await engine.call('conversations.create', { temporary: true });
    const text = 'Think for long.';
    const { answer } = await engine.call('chat.send', {
      conversationId,
      clientMessageId: asMessageId('t'),
      text,
    });
    engine.clock.advance(20 * 60_000);
    await engine.engine.wake();
    expect((await engine.call('maintenance.get', {})).runs).toEqual([]);
    letGo.resolve();
    await engine.finished(answer?.id ?? '');
    engine.clock.advance(6 * 60_000);
    await engine.engine.wake();
    expect(await ended(engine)).toMatchObject({ state: 'done' });
  });

  test('comes again after a clock that had been far ahead was set back', async () => {
    const engine = await startMemoryEngine();
    const start = engine.clock.now();
    engine.clock.advance(4_000 * DAY);
    await engine.engine.wake();
    await ended(engine);
    for (const day of [1, 2]) {
      engine.clock.set(start + day * DAY);
      await engine.engine.wake();
      await ended(engine);
    }
    const { runs } = await engine.call('maintenance.get', {});
    expect(runs.map(({ dueAt }) => dueAt < start + 3 * DAY)).toEqual([true, true, false]);
  });

  test('that was cut off by the end of Loci is begun again, but not for ever; by the person, it is over', async () => {
    const home = temporaryFolder();
    let engine = await startMemoryEngine({ home });
    await engine.say('The rent went up again.');
    await engine.say('I moved to Leeds because the rent went up.');
    engine.clock.advance(DAY);
    const wakeUntilAsked = async () => {
      const requests = new Promise<void>((resolve) => {
        engine.server.setDefaultAnswer((request, response) => {
          if (!JSON.stringify(request.body).includes('Cause pair')) {
            return says('{"items":[]}')(request, response);
          }
          resolve();
        });
      });
      void engine.engine.wake();
      await requests;
    };
    const states = async () =>
      (await engine.call('maintenance.get', {})).runs.map((run) => [
        run.state,
        stage(run, 'causes')?.state,
      ]);
    const again = async () => {
      await engine.close();
      engine = await startMemoryEngine({ home, clock: engine.clock });
    };
    const cutOff = ['cancelled', 'cancelled'];
    for (const before of [[], [cutOff], [cutOff, cutOff]]) {
      expect(await states()).toEqual(before);
      await wakeUntilAsked();
      await again();
    }
    await engine.engine.wake();
    expect((await engine.call('maintenance.get', {})).running).toBeNull();
    engine.clock.advance(DAY);
    await wakeUntilAsked();
    await engine.call('maintenance.cancel', {});
    await ended(engine);
    await again();
    await engine.engine.wake();
    expect((await engine.call('maintenance.get', {})).running).toBeNull();
    expect(await states()).toEqual([cutOff, cutOff, cutOff, cutOff]);
  });
});
