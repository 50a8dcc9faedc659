import { afterEach, expect, test } from 'vitest';
import { HealthScreen } from '../../../../renderer/features/health/HealthScreen.tsx';
import { ReadingSection } from '../../../../renderer/features/health/ReadingSection.tsx';
import { RunReport } from '../../../../renderer/features/health/RunReport.tsx';
import { StorageSizes } from '../../../../renderer/features/health/StorageSizes.tsx';
import type { StageReport } from '../../../../shared/contract/maintenance.ts';
import { contractError } from '../../../../shared/contract/errors.ts';
import type { EngineCommandName } from '../../../../shared/contract/index.ts';
import { addModels } from '../../../support/inProcess/modelServers.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { fails, says, type FakeModelServer } from '../../../support/modelServer.ts';
import { memoryTaskOf } from '../../../support/scriptedMemory.ts';
import { sendTurns } from '../sendTurns.ts';
import { annasLoci, startLoci } from '../loci.ts';
import { fillWithFacts } from '../../../support/inProcess/fillWithFacts.ts';
import { until } from '../stores/harness.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show(loci: InProcessLoci) {
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  const container = rendered.show(<HealthScreen />);
  await perform(() => undefined);
  const { maintenanceStore } = harness.workspace();
  const text = () => container.textContent;
  const has = (name: string) =>
    [...container.querySelectorAll('button')].some((each) => each.textContent === name);
  const shows = (wanted: string) => perform(() => until(() => text().includes(wanted), wanted));
  return { ...rendered, container, maintenanceStore, text, has, shows };
}

/** Sessions that wait to be read, each of one turn, and the server of the model that reads. */
async function withSessions(texts: readonly string[]) {
  const loci = await startLoci();
  for (const text of texts) await sendTurns(loci, [text]);
  const server = await addModels(loci);
  return { loci, server };
}

/** A model that reads nothing before it is told to. */
function delayReading(server: FakeModelServer): () => void {
  const held = Promise.withResolvers<void>();
  server.setDefaultAnswer(async (request, response) => {
    await held.promise;
    await says('{"items":[]}')(request, response);
  });
  return held.resolve;
}

function failing(loci: InProcessLoci, command: EngineCommandName): void {
  loci.stub(command, () => {
    throw contractError('storage_busy');
  });
}

test('without a model, sessions wait and that is said, and nothing can be read', async () => {
  const { text, has } = await show(await startLoci());
  expect(text()).toContain('No model learns from conversations yet.');
  expect(text()).toContain('The built-in assistant answers');
  expect(has('Process all now')).toBe(false);
});

test('a session that failed shows how often and why, and is tried again', async () => {
  const { loci, server } = await withSessions(['The boat is blue.']);
  server.setDefaultAnswer(says('no JSON at all'));
  const { text, control, perform, shows } = await show(loci);
  await perform(() => control('Process all now').click());
  await shows("Tried once: The model didn't answer in the form Loci needs.");
  server.setDefaultAnswer(fails(401));
  await perform(() => control('Try again').click());
  await shows("Tried 2 times: The server didn't accept the API key.");
  server.setDefaultAnswer((request, response) =>
    says(memoryTaskOf(request) === null ? 'All right.' : '{"items":[]}')(request, response),
  );
  await perform(() => control('Try again').click());
  await perform(() => until(() => !text().includes('Tried'), 'it to be read'));
});

test('reading tells how far it is, live, and is cancelled', async () => {
  const loci = await startLoci();
  await sendTurns(loci, ['The boat is blue.', 'The boat is long.', 'The boat is old.']);
  await sendTurns(loci, ['The dog is old.']);
  const key = 'consolidation.episodes_per_chunk';
  await loci.call('settings.set', { scope: 'global', key, value: 2 });
  const server = await addModels(loci);
  server.next(says('{"items":[]}'));
  const resumeReading = delayReading(server);
  const { text, container, control, perform, shows, has } = await show(loci);
  expect(text()).toContain('2 items waiting');
  await perform(() => control('Process all now').click());
  // Answers stay in the part of their question.
  await shows('1 of 2 parts done');
  // Of the two the one that is read waits no longer.
  expect(text()).toContain('1 item waiting');
  expect(has('Process all now')).toBe(false);
  expect(container.querySelector('progress')?.getAttribute('value')).toBe('1');
  await perform(() => control('Cancel').click());
  resumeReading();
  await perform(() => until(() => has('Process all now'), 'the end'));
});

test('what was read shows tokens and time, and what was left out with its reason', async () => {
  const { loci, server } = await withSessions(['The boat is blue.']);
  const evidence = [{ episode: 'E1', quote: 'Marek works on Sundays' }];
  const invented = {
    type: 'semantic',
    kind: 'Fact',
    content: 'Marek works on Sundays',
    summary: '',
    importance: 50,
    confidence: 0.9,
    event_time: null,
    true_from: null,
    true_until: null,
    entities: [],
    evidence,
  };
  server.setDefaultAnswer(async (request, response) => {
    // Less time than this is not worth telling.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await says(JSON.stringify({ items: [invented] }))(request, response);
  });
  const { text, control, perform, shows } = await show(loci);
  await perform(() => control('Process all now').click());
  await shows('1 item left out');
  // Asked once more for a proper quote.
  expect(text()).toMatch(/38 tokens\$0\d+\.\d s/);
  await perform(() => control('1 item left out').click());
  expect(text()).toContain('Its quote is not in the conversation: Marek works on Sundays');
});

test('the report of the night names every stage, and why one failed', async () => {
  const marek = { name: 'Marek', type: 'person' } as const;
  const visits = Array.from({ length: 20 }, (_, n) => `Visit ${n} of Marek`);
  // He is spoken of often enough to be described.
  const loci = await startLoci({ fill: fillWithFacts(marek, visits) });
  const server = await addModels(loci);
  server.setDefaultAnswer(fails(500));
  const { text, control, perform, shows } = await show(loci);
  await perform(() => control('Run now').click());
  await shows('partly done');
  expect(text()).toMatch(/Describe people and thingsfailed\S/);
  for (const stage of ['Learn from conversations', 'Find causes', 'Check and back up']) {
    expect(text()).toContain(stage);
  }
});

test('one change of the night is undone by itself, and then the whole', async () => {
  const loci = await annasLoci();
  const { runs } = await loci.call('maintenance.get', {});
  const runIndex = runs.findIndex(
    ({ stages }) => stages.flatMap((each) => each.changeIds).length > 1,
  );
  const changeIds = runs[runIndex]?.stages.flatMap((each) => each.changeIds) ?? [];
  const states = async () => {
    const { groups } = await loci.call('history.list', { limit: 100 });
    return groups.filter(({ id }) => changeIds.includes(id)).map(({ state }) => state);
  };
  const { text, container: page, perform } = await show(loci);
  const report = () => page.querySelectorAll<HTMLElement>('.report')[runIndex];
  const press = (name: string) =>
    perform(() =>
      [...(report()?.querySelectorAll('button') ?? [])]
        .find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name)
        ?.click(),
    );
  await perform(() => report()?.querySelector<HTMLElement>('.disclosure__line')?.click());
  await press('Undo');
  expect((await states()).filter((state) => state === 'undone')).toHaveLength(1);
  await press('Undo all');
  expect(new Set(await states())).toEqual(new Set(['undone']));
  expect(text()).toMatch(/\d changes? undone\./);
  expect(report()?.textContent).not.toContain('Undo all');
});

test('a whole night is undone, however many changes came after it', async () => {
  const loci = await annasLoci();
  loci.stub('history.list', () => Promise.resolve({ groups: [] }));
  const { container, perform, has } = await show(loci);
  const buttons = () =>
    [...container.querySelectorAll<HTMLElement>('.report button')].filter(
      ({ textContent }) => textContent === 'Undo all',
    );
  const count = buttons().length;
  expect(has('Undo all')).toBe(true);
  await perform(() => buttons()[0]?.click());
  expect(buttons()).toHaveLength(count - 1);
});

test('the night is run by hand and cancelled', async () => {
  const loci = await startLoci();
  await sendTurns(loci, ['The boat is blue.']);
  // The night reads only what has ended.
  loci.clock.advance(60 * 60_000);
  await loci.wake();
  const resumeReading = delayReading(await addModels(loci));
  const { text, control, perform, shows } = await show(loci);
  await perform(() => control('Run now').click());
  await shows('Running: Learn from conversations');
  await perform(() => control('Cancel').click());
  resumeReading();
  await perform(() => until(() => !text().includes('Under way'), 'the end'));
});

test('a copy is made and appears first', async () => {
  const { control, perform, maintenanceStore } = await show(await annasLoci());
  const before = maintenanceStore.getState().backups;
  await perform(() => control('Back up now').click());
  const { backups, backingUp } = maintenanceStore.getState();
  expect(backups.slice(1)).toEqual(before);
  expect(backingUp).toBe(false);
});

test('what cannot be read says so and is tried again', async () => {
  const loci = await annasLoci();
  const { text, control, perform, maintenanceStore } = await show(loci);
  failing(loci, 'maintenance.get');
  await perform(() => maintenanceStore.load());
  expect(text()).toContain("Couldn't load Health");
  loci.stub('maintenance.get', null);
  await perform(() => control('Try again').click());
  expect(text()).toContain('Learning from conversations');
});

test('what fades this week is kept with one press, and says why it fades', async () => {
  const loci = await startLoci({ fill: fillWithFacts(null, ['The boat is blue'], 67) });
  const { text, control, perform } = await show(loci);
  expect(text()).toContain('1 memory will fade in the next 7 days');
  expect(text()).toContain('never used in an answer');
  await perform(() => control('Keep').click());
  expect(text()).not.toContain('1 memory will fade in the next 7 days');
});

test('the whole check says when it was, and the room is told by what takes it', async () => {
  const { text, control, perform } = await show(await startLoci());
  expect(text()).toContain('No full check yet');
  await perform(() => control('Check now').click());
  expect(text()).toContain('Last full check:');
  await perform(() => control('Storage used').click());
  expect(text()).toMatch(/Conversations\d+ kB/);
});

test('going back to a backup says what it does before it is done', async () => {
  const loci = await annasLoci();
  const { control, perform } = await show(loci);
  await perform(() => control('Restore…').click());
  expect(document.body.textContent).toContain(
    'What you deleted permanently since then stays deleted.',
  );
  await perform(() => control('Restore').click());
  expect(document.body.textContent).not.toContain('Restore this backup?');
  const { notices } = await loci.call('status.get', {});
  expect(notices.map(({ code }) => code)).toContain('restored_from_backup');
});

test('how memory is doing says why it cannot be told, and is asked for again', async () => {
  const loci = await annasLoci();
  failing(loci, 'health.get');
  const { container, text, control, perform } = await show(loci);
  expect(text()).toContain('Strength');
  expect(container.querySelector('[role=alert]')?.textContent).toContain(
    'Another program is using',
  );
  loci.stub('health.get', null);
  await perform(() => control('Try again').click());
  expect(container.querySelector('[role=alert]')).toBeNull();
  expect(text()).toMatch(/\d+ won't fade/);
});

test('what takes the room does not look on for ever when that cannot be read', async () => {
  const loci = await annasLoci();
  failing(loci, 'health.storage');
  const { container, text, perform } = await show(loci);
  const line = () =>
    [...container.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('Storage used'),
    );
  await perform(() => line()?.click());
  expect(text()).not.toContain('Looking through the file');
  const notice = container.querySelector('.health__problems');
  expect(notice?.textContent).toContain('Another program is using');
  loci.stub('health.storage', null);
  await perform(() => notice?.querySelector('button')?.click());
  expect(container.querySelectorAll('.parts__row').length).toBeGreaterThan(3);
});

test('the storage used is measured again after a backup was restored', async () => {
  const loci = await annasLoci();
  const [backup] = (await loci.call('backups.list', {})).backups;
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  const container = rendered.show(<StorageSizes />);
  await perform(() => undefined);
  const rows = () => container.querySelectorAll('.parts__row').length;
  expect(rows()).toBeGreaterThan(3);
  await perform(() => harness.workspace().health.restore(backup?.id ?? ''));
  expect(rows()).toBeGreaterThan(3);
});

test('a month of the forecast shows what would be lost in it, and keeps all of it', async () => {
  const loci = await startLoci({
    fill: fillWithFacts(null, ['The boat is blue', 'The oar is red'], 67),
  });
  const { container, control, perform, shows } = await show(loci);
  const bar = () => container.querySelector<HTMLElement>('.bars__press');
  await perform(() => bar()?.click());
  await shows('2 memories will fade in');
  expect(bar()?.getAttribute('aria-pressed')).toBe('true');
  expect(container.querySelectorAll('.health__subheading')).toHaveLength(1);
  await perform(() => control('Keep all 2').click());
  await shows('Nothing will fade in');
  const { nodes } = await loci.call('facts.list', {});
  expect(nodes.map(({ fadeAt }) => fadeAt)).toEqual([null, null]);
});

test('a month that cannot be read says so in its place, and is read on request', async () => {
  const loci = await startLoci({ fill: fillWithFacts(null, ['The boat is blue'], 67) });
  const { container, perform, shows } = await show(loci);
  failing(loci, 'facts.list');
  await perform(() => container.querySelector<HTMLElement>('.bars__press')?.click());
  const notice = container.querySelector('.health__problems');
  expect(notice?.textContent).toContain('Another program is using');
  loci.stub('facts.list', null);
  await perform(() => notice?.querySelector('button')?.click());
  await shows('1 memory will fade in');
});

test('a copy made a moment ago was made "just now"', async () => {
  const { text, control, perform, shows } = await show(await startLoci());
  await perform(() => control('Back up now').click());
  await shows('backed up just now');
  expect(text()).not.toContain('backed up now');
});

test('a conversation without a title in the queue is read without empty quotes', async () => {
  rendered = await startRendering(await startLoci());
  const running = { sessionId: 'imported', done: 0, of: 3, startedAt: 1 };
  const state = { model: 'reader', running, queue: [], recent: [] };
  const container = rendered.show(<ReadingSection state={state} />);
  expect(container.textContent).toContain('Processing a conversation: 0 of 3 parts done');
});

test('a self-test of before the clock was set back is not said to be in the future', async () => {
  const { perform, harness, text } = await show(await annasLoci());
  const { health, status } = harness.workspace();
  await perform(() => health.selfTest());
  const current = status.getState().status;
  if (!current?.selfTest) throw new Error('no test has run');
  const testedAt = Date.now() + 3_600_000;
  await perform(() =>
    status.setState({ status: { ...current, selfTest: { failures: [], testedAt } } }),
  );
  expect(text()).toContain('Last tested: just now');
});

test('a stage whose questions the model refused does not say that there was nothing to do', async () => {
  rendered = await startRendering(await startLoci());
  const at = Date.UTC(2026, 2, 3, 4);
  const stage: StageReport = {
    name: 'compare',
    state: 'done',
    why: null,
    startedAt: at,
    ms: 900,
    count: 0,
    promptTokens: 0,
    completionTokens: 0,
    costUsd: null,
    changeIds: [],
  };
  const run = { id: 'run', dueAt: at, startedAt: at, finishedAt: at, state: 'done' } as const;
  const report = (passedOver?: number) => (
    <RunReport
      run={{
        ...run,
        undoable: false,
        stages: [passedOver === undefined ? stage : { ...stage, passedOver }],
      }}
    />
  );
  expect(rendered.show(report()).textContent).toContain('nothing to do');
  const text = rendered.show(report(2)).textContent;
  expect(text).toContain('no usable answer to 2 questions');
  expect(text).not.toContain('nothing to do');
});

test('where nothing fades, no empty chart is drawn', async () => {
  const loci = await startLoci();
  await loci.call('facts.remember', { content: 'The boat is blue.' });
  const { container, text } = await show(loci);
  expect(text()).toContain("1 won't fade");
  expect(container.querySelector('.health__charts')).toBeNull();
});
