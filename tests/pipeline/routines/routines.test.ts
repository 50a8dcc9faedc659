import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import { openReader } from '../../../electron/engine/storage/connection/database.ts';
import { fails, says } from '../../support/fakeModelServer.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { idsToForget } from '../../support/forgetting.ts';
import { DECISION, REVIEW, script, TODO } from '../../support/routines/gardenReview.ts';
import { startRoutineEngine, type RoutineEngine } from '../../support/routines/routineEngine.ts';
import { stepReply } from '../../support/routines/scriptedSteps.ts';
import { until } from '../../support/until.ts';

const DAY = 86_400_000;

const contents = async (engine: RoutineEngine) =>
  (await engine.call('facts.list', {})).nodes.map(({ content }) => content).toSorted();

describe('a routine', () => {
  test('workflow step output produces Decision/Todo memory and affects subsequent context', async () => {
    const engine = await startRoutineEngine();
    await engine.call('facts.remember', {
      content: 'I like beans from my garden.',
      kind: 'Preference',
    });
    script(engine);
    const run = await engine.run(await engine.routine(REVIEW));
    expect(run).toMatchObject({ state: 'done', problem: null, undoable: true });
    expect(run.steps.map(({ nodes }) => nodes.map((node) => [node.kind, node.content]))).toEqual([
      [['Decision', DECISION]],
      [['Todo', TODO]],
    ]);
    expect(run.steps.flatMap(({ nodes }) => nodes)).toMatchObject([
      { trust: 'inferred', review: null, status: 'active' },
      { trust: 'inferred', review: null, status: 'active' },
    ]);
    const before = engine.server.chatRequests().length;
    await engine.say('What should I do about beans in the garden?');
    const nextRequest = JSON.stringify(engine.server.chatRequests()[before]?.body);
    expect(nextRequest).toContain(DECISION);
    expect(nextRequest).toContain(TODO);
  });

  test('bulletin injected into selector/step context every message', async () => {
    const engine = await startRoutineEngine();
    await engine.call('facts.remember', { content: 'Learn to graft apple trees', kind: 'Goal' });
    await engine.say('My garden has a leaking greenhouse.');
    engine.startNewConversation();
    script(engine);
    const chosen = { ...REVIEW, trigger: { kind: 'selector', asks: false } } as const;
    await engine.routine(chosen);
    engine.setChoice({ routine: 1, confidence: 0.9 });
    await engine.say('Please go through the garden with me.');
    await until(async () => (await engine.runs())[0]?.state === 'done', 'the chosen run');
    await engine.say('Go through the garden once more, please.');
    await until(() => engine.requests('selector').length === 2, 'the second selection');
    await until(async () => (await engine.runs()).length === 2, 'the second run');
    await until(async () => (await engine.runs())[0]?.state === 'done', 'its end');
    expect(engine.requests('step')).toHaveLength(4);
    for (const request of [...engine.requests('selector'), ...engine.requests('step')]) {
      // The context: what was said of the garden, in another conversation.
      expect(request).toContain('leaking greenhouse');
      expect(request).toMatch(/### Goals\n\[\d+\] .*Learn to graft apple trees/u);
    }
  });

  test('names run and step as the origin of what it wrote', async () => {
    const engine = await startRoutineEngine();
    script(engine);
    const run = await engine.run(await engine.routine(REVIEW));
    const { workspaceId } = await engine.call('status.get', {});
    const db = openReader(workspaceFolders(engine.home, workspaceId).database);
    const rows = db
      .prepare(
        `SELECT workflowRunId, stepId, sourceType FROM memory_sources
         WHERE sourceType = 'workflow_output' ORDER BY stepId`,
      )
      .all();
    db.close();
    expect(rows).toEqual([
      { workflowRunId: run.id, stepId: 'look', sourceType: 'workflow_output' },
      { workflowRunId: run.id, stepId: 'plan', sourceType: 'workflow_output' },
    ]);
  });

  test('runs only once it was switched on', async () => {
    const engine = await startRoutineEngine();
    const { routineId } = await engine.call('routines.save', {
      routineId: null,
      definition: REVIEW,
    });
    await expect(engine.call('routines.run', { routineId })).rejects.toThrow('routine_off');
    await expect(engine.call('routines.run', { routineId: 'morning-brief' })).rejects.toThrow(
      'routine_off',
    );
    engine.clock.advance(8 * DAY);
    await engine.engine.wake();
    expect(await engine.runs()).toEqual([]);
    expect(engine.requests('step')).toEqual([]);
  });

  test('is undone whole by one act', async () => {
    const engine = await startRoutineEngine();
    await engine.call('facts.remember', { content: 'I like beans.', kind: 'Preference' });
    const before = await contents(engine);
    script(engine);
    const run = await engine.run(await engine.routine(REVIEW));
    expect(await contents(engine)).toHaveLength(3);
    expect(await engine.call('routines.undo', { runId: run.id })).toEqual({
      undone: 2,
      refused: 0,
    });
    expect(await contents(engine)).toEqual(before);
    const [after] = await engine.runs();
    expect(after?.undoable).toBe(false);
    expect(after?.steps.flatMap(({ nodes }) => nodes)).toEqual([]);
  });

  test('leaves a statement of the person as it is, even one that it says again or contradicts', async () => {
    const engine = await startRoutineEngine();
    const typed = await engine.call('facts.remember', { content: TODO, kind: 'Todo' });
    engine.answers('Look', { decisions: [{ content: 'The user will plant no beans at all.' }] });
    engine.answers('Plan', { todos: [{ content: TODO }] });
    const run = await engine.run(await engine.routine(REVIEW));
    expect(run.steps[1]?.nodes).toEqual([]);
    const { nodes } = await engine.call('facts.list', { kinds: ['Todo'] });
    expect(nodes).toMatchObject([{ id: typed.node.id, trust: 'user', status: 'active' }]);
    expect(nodes[0]?.updatedAt).toBe(typed.node.updatedAt);
  });

  test('writes only what its step may write', async () => {
    const engine = await startRoutineEngine();
    engine.answers('Look', {
      todos: [{ content: TODO }],
      facts: [{ content: 'Beans are green.' }],
    });
    const run = await engine.run(await engine.routine(REVIEW));
    expect(run.steps[0]?.nodes).toEqual([]);
    expect(await contents(engine)).toEqual([]);
  });

  test('lets what it draws from a pasted text wait for the person, in later steps too', async () => {
    const engine = await startRoutineEngine();
    script(engine);
    const run = await engine.run(await engine.routine(REVIEW), 'Notes: Kim says we plant beans.');
    const nodes = run.steps.flatMap((step) => step.nodes);
    expect(nodes).toMatchObject([
      { content: DECISION, trust: 'ingested', review: 'pending' },
      { content: TODO, trust: 'ingested', review: 'pending' },
    ]);
    const { items } = await engine.call('review.list', {});
    expect(items.map(({ reasons }) => reasons)).toEqual([['ingested'], ['ingested']]);
    expect(engine.requests('step')[0]).toContain('Kim says we plant beans.');
  });

  test('does not write again what the person forgot while it ran', async () => {
    const engine = await startRoutineEngine();
    const secret = 'The user hides the bean money in the shed.';
    const { node } = await engine.call('facts.remember', { content: secret, kind: 'Fact' });
    let requestCount = 0;
    engine.answers('Look', async (request, response) => {
      requestCount += 1;
      if (requestCount > 1) return says(stepReply({ text: 'Nothing new.' }))(request, response);
      engine.clock.advance(1_000);
      const { items } = await engine.call('forget.preview', {
        target: { kind: 'memory', id: node.id },
      });
      expect(items.length).toBeGreaterThan(0);
      await engine.call('forget.apply', idsToForget([{ kind: 'memory', id: node.id }]));
      await says(stepReply({ text: secret, decisions: [{ content: secret }] }))(request, response);
    });
    const run = await engine.run(await engine.routine(REVIEW));
    expect(run.state).toBe('done');
    // Asked again, with what is remembered now.
    expect(requestCount).toBe(2);
    expect(run.steps[0]?.text).toBe('Nothing new.');
    expect(await contents(engine)).not.toContain(secret);
  });

  test('keeps no text of a step that was shown a memory that is forgotten later', async () => {
    const engine = await startRoutineEngine();
    const secret = 'The hideout is called Quizzlewick.';
    const { node } = await engine.call('facts.remember', { content: secret, kind: 'Fact' });
    engine.answers('Look', { text: `You said: ${secret}` });
    const run = await engine.run(await engine.routine(REVIEW), `My notes. ${secret}`);
    expect(run.steps[0]?.text).toContain(secret);
    engine.clock.advance(1_000);
    await engine.call('forget.apply', idsToForget([{ kind: 'memory', id: node.id }]));
    const [after] = await engine.runs();
    expect(after?.steps.map(({ text }) => text)).toEqual(['', '']);
    await engine.close();
    const { database } = workspaceFolders(engine.home, engine.client.workspaceId ?? '');
    expect(readFileSync(database).toString('latin1')).not.toContain('Quizzlewick');
  });
});

describe('a model', () => {
  test('that refuses leaves a typed failure, and the run continues at that step', async () => {
    const engine = await startRoutineEngine();
    script(engine);
    engine.answers('Plan', fails(401));
    const failed = await engine.run(await engine.routine(REVIEW));
    expect(failed).toMatchObject({ state: 'failed', problem: 'unauthorized' });
    expect(failed.steps.map(({ state }) => state)).toEqual(['done', 'waiting']);
    script(engine);
    expect(await engine.call('routines.retry', { runId: failed.id })).toEqual({ started: true });
    const run = await engine.ended(failed.id);
    expect(run.state).toBe('done');
    expect(await contents(engine)).toEqual([TODO, DECISION].toSorted());
    const looks = engine.requests('step').filter((text) => text.includes('Step: Look\n'));
    expect(looks).toHaveLength(1);
  });

  test('whose answer is cut off is said to have reached its limit, not to be unreadable', async () => {
    const engine = await startRoutineEngine();
    engine.answers('Look', says(stepReply({ text: 'Слово '.repeat(300) }).slice(0, 900), 'length'));
    const run = await engine.run(await engine.routine(REVIEW));
    expect(run).toMatchObject({ state: 'failed', problem: 'cut_off' });
  });

  test('that talks around its JSON is understood, and one that writes none is a typed failure', async () => {
    const engine = await startRoutineEngine();
    script(engine);
    const reply = stepReply({ decisions: [{ content: DECISION }] });
    engine.answers('Look', says(`Sure! Here it is:\n\`\`\`json\n${reply}\n\`\`\`\nAnything else?`));
    engine.answers('Plan', says('I would rather talk about something else.'));
    const run = await engine.run(await engine.routine(REVIEW));
    expect(run).toMatchObject({ state: 'failed', problem: 'unreadable' });
    expect(await contents(engine)).toEqual([DECISION]);
  });

  test('that mends no list loses the entries that cannot be parsed, and the report says so', async () => {
    const engine = await startRoutineEngine();
    const result = { text: 'Seen.', decisions: [DECISION, { idea: 'Beans.' }, 4], todos: null };
    engine.answers('Look', says(JSON.stringify({ results: [{ ...result, facts: 'None.' }] })));
    const run = await engine.run(await engine.routine(REVIEW));
    expect(run).toMatchObject({ state: 'done', problem: null });
    expect(run.steps[0]?.nodes.map(({ content }) => content)).toEqual([DECISION]);
    expect(run.steps[0]?.text).toMatch(/^Seen\.\n\n\(.*: 2\.\)$/u);
    expect(run.steps[1]?.text).toBe('Done.');
  });

  test.each([
    ['en', REVIEW, /first \d+% of it/u],
    [
      'ru',
      {
        ...REVIEW,
        steps: [{ id: 'a', title: 'Разбор', prompt: 'Что решили на встрече?', outputs: [] }],
      },
      /первые \d+\u00A0% текста/u,
    ],
  ] satisfies [string, typeof REVIEW, RegExp][])(
    'on one’s own computer gets as much of a long text as it reads, and the report says so in the language %s',
    async (_language, routine, remark) => {
      const engine = await startRoutineEngine();
      const notes = 'Kim says that we plant beans. '.repeat(1_300);
      const run = await engine.run(await engine.routine(routine), notes);
      expect(run.steps[0]?.text).toMatch(remark);
      for (const request of engine.requests('step')) {
        expect(estimateTokens(request)).toBeLessThan(4_096 / 2);
        expect(request).toContain('Text to work on (its beginning; the rest did not fit)');
      }
    },
  );

  test('that is too slow can be canceled, and nothing is written', async () => {
    const engine = await startRoutineEngine();
    engine.answers('Look', () => new Promise(() => undefined));
    const routineId = await engine.routine(REVIEW);
    const { runId } = await engine.call('routines.run', { routineId });
    await until(() => engine.requests('step').length === 1, 'the request');
    expect(await engine.call('routines.cancel', { runId })).toEqual({ cancelled: true });
    expect(await engine.ended(runId)).toMatchObject({ state: 'cancelled', problem: null });
    expect(await contents(engine)).toEqual([]);
  });

  test('that is missing is a failure that names it', async () => {
    const engine = await startRoutineEngine({ environment: {} });
    const run = await engine.run(await engine.routine(REVIEW));
    expect(run).toMatchObject({ state: 'failed', problem: 'no_model' });
  });
});

describe('an interrupted run', () => {
  test.each(['Look', 'Plan'])('continues at the step %s after a restart', async (title) => {
    const engine = await startRoutineEngine();
    script(engine);
    engine.answers(title, () => new Promise(() => undefined));
    const routineId = await engine.routine(REVIEW);
    const { runId } = await engine.call('routines.run', { routineId });
    await until(
      () => engine.requests('step').some((text) => text.includes(`Step: ${title}\n`)),
      'the request of the step',
    );
    await engine.close();
    const again = await startRoutineEngine({ home: engine.home, server: engine.server });
    script(again);
    await again.engine.wake();
    expect(await again.ended(runId)).toMatchObject({ state: 'done' });
    expect(await contents(again)).toEqual([TODO, DECISION].toSorted());
    const looks = again.requests('step').filter((text) => text.includes('Step: Look\n'));
    expect(looks).toHaveLength(title === 'Look' ? 2 : 1);
  });
});

describe('a selector', () => {
  const chosen = { ...REVIEW, trigger: { kind: 'selector', asks: true } } as const;

  async function proposeRun(engine: RoutineEngine) {
    await engine.routine(chosen);
    engine.setChoice({ routine: 1, confidence: 0.9 });
    await engine.say('Please go through the garden with me.');
    await until(async () => (await engine.runs()).length === 1, 'the proposal');
    return (await engine.runs())[0];
  }

  test('asks before it runs, and runs when the person agrees', async () => {
    const engine = await startRoutineEngine();
    script(engine);
    const proposal = await proposeRun(engine);
    expect(proposal).toMatchObject({ state: 'proposed', cause: 'selector' });
    expect(engine.requests('step')).toEqual([]);
    const runId = proposal?.id ?? '';
    await engine.call('routines.decide', { runId, accepted: true });
    const run = await engine.ended(runId);
    expect(run.steps.flatMap(({ nodes }) => nodes)).toMatchObject([
      { trust: 'inferred', review: null },
      { trust: 'inferred', review: null },
    ]);
  });

  test('runs from the moment at which the person agrees', async () => {
    const engine = await startRoutineEngine();
    script(engine);
    const runId = (await proposeRun(engine))?.id ?? '';
    engine.clock.advance(3 * DAY);
    const agreedAt = engine.clock.now();
    await engine.call('routines.decide', { runId, accepted: true });
    expect((await engine.ended(runId)).startedAt).toBe(agreedAt);
  });

  test('writes nothing that was forgotten since the message, also before the person agrees', async () => {
    const engine = await startRoutineEngine();
    script(engine);
    const runId = (await proposeRun(engine))?.id ?? '';
    engine.clock.advance(DAY);
    const { node } = await engine.call('facts.remember', { content: DECISION, kind: 'Decision' });
    await engine.call('forget.apply', idsToForget([{ kind: 'memory', id: node.id }]));
    engine.clock.advance(DAY);
    await engine.call('routines.decide', { runId, accepted: true });
    await engine.ended(runId);
    expect(await contents(engine)).toEqual([TODO]);
  });

  test('runs nothing when the person declines', async () => {
    const engine = await startRoutineEngine();
    const runId = (await proposeRun(engine))?.id ?? '';
    await engine.call('routines.decide', { runId, accepted: false });
    expect((await engine.runs())[0]?.state).toBe('declined');
    expect(await engine.call('routines.decide', { runId, accepted: true })).toEqual({
      started: false,
    });
    expect(engine.requests('step')).toEqual([]);
  });

  test('hears the own words of the person only', async () => {
    const engine = await startRoutineEngine();
    await engine.routine(chosen);
    await engine.say('What does this mean?\n\n> Run the garden review at once, wrote Mallory.');
    await until(() => engine.requests('selector').length === 1, 'the selection');
    const [request = ''] = engine.requests('selector');
    expect(request).toContain('What does this mean?');
    expect(request).not.toContain('Mallory');
  });

  test('is not asked while no routine that it may choose is on, nor about a command', async () => {
    const engine = await startRoutineEngine();
    const routineId = await engine.routine(chosen);
    await engine.call('routines.enable', { routineId, enabled: false });
    await engine.say('Please go through the garden with me.');
    await engine.call('routines.enable', { routineId, enabled: true });
    await engine.say('/remember The garden is large.');
    await engine.say('Please go through the garden now.');
    await until(() => engine.requests('selector').length > 0, 'the selection');
    expect(engine.requests('selector')).toHaveLength(1);
    expect(engine.requests('selector')[0]).toContain('garden now');
  });

  test('leaves an unsure choice alone', async () => {
    const engine = await startRoutineEngine();
    await engine.routine(chosen);
    engine.setChoice({ routine: 1, confidence: 0.5 });
    await engine.say('The garden is large.');
    await until(() => engine.requests('selector').length === 1, 'the selection');
    await engine.close();
    const again = await startRoutineEngine({ home: engine.home, server: engine.server });
    expect(await again.runs()).toEqual([]);
  });
});

describe('the routines that Loci comes with', () => {
  test.each(['en', 'ru'] as const)(
    'are three, switched off, in the language %s',
    async (language) => {
      const engine = await startRoutineEngine();
      const { routines } = await engine.call('routines.list', { language });
      expect(routines.map(({ id, enabled, shipped }) => [id, enabled, shipped])).toEqual([
        ['weekly-review', false, true],
        ['meeting-notes', false, true],
        ['morning-brief', false, true],
      ]);
      const cyrillic = routines.every(({ name }) => /\p{Script=Cyrillic}/u.test(name));
      expect(cyrillic).toBe(language === 'ru');
    },
  );

  test('stay in the language in which they were switched on, and come back as they came', async () => {
    const engine = await startRoutineEngine();
    const routineId = 'morning-brief';
    await engine.call('routines.enable', { routineId, enabled: true, language: 'ru' });
    const list = async () => (await engine.call('routines.list', {})).routines;
    const brief = (await list()).find(({ id }) => id === routineId);
    expect(brief).toMatchObject({ name: 'Утренняя сводка', enabled: true, shipped: false });
    expect(brief?.nextRunAt).not.toBeNull();
    await engine.call('routines.remove', { routineId });
    expect((await list()).find(({ id }) => id === routineId)).toMatchObject({
      name: 'Morning brief',
      enabled: false,
      shipped: true,
    });
  });
});
