import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { datedStory } from '../../../electron/engine/demo/datedStory.ts';
import { stories } from '../../../electron/engine/demo/stories/index.ts';
import { languageOf } from '../../../electron/engine/text/language.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { START } from '../../support/manualClock.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { asNodeId, asMessageId } from '../../support/ids.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const YEAR = 366 * 86_400_000;

const CANCELLED = { error: { code: 'cancelled' } };

const made = mkdtempSync(join(tmpdir(), 'loci-demo-'));
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** An engine whose client has the demo workspace open; each language is lived through once. */
async function withDemoEngine(
  language: 'en' | 'ru',
): Promise<TestEngine & { home: string; demoId: string }> {
  const first = join(made, language);
  if (!existsSync(first)) {
    const home = temporaryFolder();
    const making = await startTestEngine({ home });
    await making.call('workspaces.createDemo', { name: 'Demo', language });
    await making.close();
    cpSync(home, first, { recursive: true });
  }
  const home = temporaryFolder();
  cpSync(first, home, { recursive: true });
  const engine = await startTestEngine({ home });
  const { id } = await engine.call('workspaces.createDemo', { name: 'Demo', language });
  await engine.call('workspaces.open', { workspaceId: id });
  return { ...engine, home, demoId: id };
}

describe.each(['en', 'ru'] as const)('the demo workspace in %s', (language) => {
  const story = datedStory(stories[language], START, zone);
  const statements = story.scenes.flatMap((scene) => scene.statements);

  test('remembers every memory of its story, each by a quote that was checked', async () => {
    const engine = await withDemoEngine(language);
    const { nodes } = await engine.call('facts.list', { limit: 500 });
    const known = new Set(nodes.map(({ content }) => content));
    expect(
      statements.map(({ content }) => content).filter((content) => !known.has(content)),
    ).toEqual([]);
    const { recent } = await engine.call('consolidation.get', {});
    expect(recent.flatMap(({ dropped }) => dropped)).toEqual([]);
    for (const node of nodes.filter(({ trust }) => trust === 'extracted')) {
      const { evidence } = await engine.call('facts.get', { nodeId: node.id });
      expect(evidence, node.content).not.toEqual([]);
    }
    expect(nodes.length).toBeGreaterThanOrEqual(60);
    expect(nodes.length).toBeLessThanOrEqual(90);
  });

  test('tells what is in dispute apart from what it knows of the person', async () => {
    const engine = await withDemoEngine(language);
    const { text } = await engine.say(language === 'en' ? 'who am I?' : 'кто я?');
    const heading =
      language === 'en' ? 'Where your memories disagree:' : 'Здесь у меня два ответа:';
    const [known = '', disputed = ''] = text.split(heading);
    const allergy = language === 'en' ? 'Leo is allergic to' : 'У Лёвы аллергия на';
    expect(disputed.split(allergy)).toHaveLength(3);
    expect(known).not.toContain(allergy);
  });

  test('is a year that ends today, mostly in its language and partly in the other', async () => {
    const engine = await withDemoEngine(language);
    const { nodes } = await engine.call('facts.list', { limit: 500 });
    const times = nodes.map(({ createdAt }) => createdAt);
    expect(Math.max(...times)).toBeLessThanOrEqual(START);
    expect(Math.max(...times)).toBeGreaterThan(START - 3 * 86_400_000);
    expect(Math.min(...times)).toBeGreaterThan(START - YEAR);
    expect(Math.min(...times)).toBeLessThan(START - 350 * 86_400_000);
    const foreign = nodes.filter(({ content }) => languageOf(content) !== language);
    expect(foreign.length).toBeGreaterThanOrEqual(2);
    expect(foreign.length).toBeLessThan(nodes.length / 10);
  });

  test('has something for every screen to show', async () => {
    const engine = await withDemoEngine(language);
    const { items, counts } = await engine.call('review.list', {});
    expect(counts).toMatchObject({ waiting: 6, contradictions: 1, merges: 1 });
    expect(new Set(items.flatMap(({ reasons }) => reasons))).toEqual(
      new Set(['unsure', 'conflict', 'assistant_only', 'unfounded']),
    );
    const { nodes } = await engine.call('facts.list', { limit: 500 });
    expect(new Set(nodes.map(({ statusReason }) => statusReason))).toEqual(
      new Set([null, 'corrected', 'conflict', 'done', 'user', 'faded']),
    );
    const { total } = await engine.call('entities.list', {});
    expect(total).toBeGreaterThanOrEqual(15);
    const { runs } = await engine.call('maintenance.get', {});
    expect(runs.every(({ state }) => state === 'done')).toBe(true);
    const found = (name: string) =>
      runs
        .flatMap(({ stages }) => stages)
        .filter((stage) => stage.name === name && stage.count > 0);
    for (const stage of ['fade', 'enrich', 'causes', 'reflect', 'backup']) {
      expect(found(stage), stage).not.toEqual([]);
    }
    const { queue } = await engine.call('consolidation.get', {});
    expect(queue).toEqual([]);
  });

  test('names each cause of its story once, among messages of the person alone', async () => {
    const engine = await withDemoEngine(language);
    const file = join(engine.home, 'workspaces', engine.demoId, 'memory.db');
    const db = new Database(file, { readonly: true });
    const causes = db
      .prepare(
        `SELECT e.reason AS quote, s.source_role AS cause, t.source_role AS effect
         FROM edges e JOIN nodes s ON s.seq = e.source_seq JOIN nodes t ON t.seq = e.target_seq
         WHERE e.relation_type = 'causal' AND s.type = 'episodic'`,
      )
      .all();
    db.close();
    expect(causes).toHaveLength(story.causes.length);
    for (const { quote } of story.causes)
      expect(causes).toContainEqual({ quote, cause: 'user', effect: 'user' });
  });

  test('leads from an address back to the one before, and to the words about both', async () => {
    const engine = await withDemoEngine(language);
    const { nodes } = await engine.call('facts.list', { limit: 500 });
    const corrected = nodes.find(({ statusReason }) => statusReason === 'corrected');
    const { chain } = await engine.call('facts.get', { nodeId: corrected?.id ?? asNodeId('') });
    expect(chain.map(({ status }) => status)).toEqual(['superseded', 'superseded', 'active']);
  });

  test('answers with the numbers of the memories it quotes, and keeps a receipt', async () => {
    const engine = await withDemoEngine(language);
    const { conversations } = await engine.call('conversations.list', {});
    const messages = (
      await Promise.all(
        conversations.map(({ id }) =>
          engine.call('conversations.messages', { conversationId: id }),
        ),
      )
    ).flatMap((page) => page.messages);
    const quoting = story.scenes
      .flatMap(({ turns }) => turns)
      .filter(([, answer]) => answer.includes('[['));
    const citing = messages.filter(({ citations }) => citations.length > 0);
    // Not every memory is in reach of every question; nothing is cited that was not found.
    expect(citing.length).toBeGreaterThanOrEqual(quoting.length * 0.6);
    expect(citing.length).toBeLessThanOrEqual(quoting.length);
    expect(messages.some(({ text }) => text.includes('[['))).toBe(false);
    const first = citing[0];
    const { receipt } = await engine.call('receipts.get', {
      messageId: first?.id ?? asMessageId(''),
    });
    expect(receipt?.items.some(({ cited }) => cited)).toBe(true);
  });

  test('quotes in its answers only what it drew before', () => {
    for (const scene of story.scenes) {
      const before = story.scenes
        .filter(({ daysAgo }) => daysAgo > scene.daysAgo)
        .flatMap((each) => each.statements.map(({ content }) => content));
      const quoted = scene.turns.flatMap(([, answer]) =>
        [...answer.matchAll(/\[\[(.+?)\]\]/gu)].map(([, text = '']) => text),
      );
      const unknown = quoted.filter((text) => !before.some((content) => content.includes(text)));
      expect(unknown).toEqual([]);
    }
  });

  test('answers questions with no model at all', async () => {
    const engine = await withDemoEngine(language);
    const answer = await engine.say(
      language === 'en' ? 'What is Leo allergic to?' : 'На что у Лёвы аллергия?',
    );
    expect(answer.author).toBe('built-in');
    expect(answer.text).toContain(language === 'en' ? 'walnuts' : 'грецкие');
  });
});

describe('making the demo workspace', () => {
  test('leaves nothing of it in any other workspace', async () => {
    const engine = await withDemoEngine('en');
    const other = engine.engine.initialWorkspaceId();
    const { workspaces } = await engine.call('workspaces.list', {});
    expect(workspaces.map(({ isDemo }) => isDemo)).toEqual([false, true]);
    const own = workspaces.find(({ isDemo }) => !isDemo)?.id ?? other;
    await engine.call('workspaces.open', { workspaceId: own });
    expect((await engine.call('facts.list', {})).total).toBe(0);
    expect((await engine.call('entities.list', {})).total).toBe(0);
    const found = await engine.call('search.everything', { query: 'Nora Leo bridges' });
    expect(found).toMatchObject({ conversations: [], messages: [], facts: [], entities: [] });
    await expect(
      engine.call('facts.list', { workspaceId: engine.demoId } as object),
    ).rejects.toMatchObject({ error: { code: 'scope_denied' } });
  });

  test('tells how far it is, and gives the same one when asked again', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const progress: number[] = [];
    engine.engine.subscribe((event) => {
      if (event.name === 'workspaces.demoProgress') progress.push(event.payload.done);
    });
    const first = await engine.call('workspaces.createDemo', { name: 'Demo', language: 'en' });
    expect(progress.length).toBeGreaterThan(20);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    const again = await engine.call('workspaces.createDemo', { name: 'Else', language: 'ru' });
    expect(again).toMatchObject({ id: first.id, name: 'Demo', isDemo: true });
  });

  test('cancelled half way leaves no workspace and no file, and can be begun anew', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    const stop = new AbortController();
    const unsubscribe = engine.engine.subscribe((event) => {
      if (event.name === 'workspaces.demoProgress' && event.payload.done === 5) stop.abort();
    });
    const call = { client: engine.client, signal: stop.signal };
    const request = { name: 'Demo', language: 'en' } as const;
    await expect(
      engine.engine.handlers['workspaces.createDemo'](request, call),
    ).rejects.toMatchObject({ error: { code: 'cancelled' } });
    unsubscribe();
    expect(existsSync(join(home, 'demo-in-the-making'))).toBe(false);
    expect(readdirSync(join(home, 'workspaces'))).toHaveLength(1);
    expect((await engine.call('workspaces.list', {})).workspaces).toHaveLength(1);
    expect(await engine.call('workspaces.createDemo', request)).toMatchObject({ isDemo: true });
  });

  test('is refused while it is under way already', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const request = { name: 'Demo', language: 'en' } as const;
    const first = engine.call('workspaces.createDemo', request);
    await expect(engine.call('workspaces.createDemo', request)).rejects.toMatchObject({
      error: { code: 'conflict', reason: 'demo_in_the_making' },
    });
    await first;
  });

  test('given up, it may be begun again before the first has quite ended', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const make = (signal: AbortSignal) =>
      engine.engine.handlers['workspaces.createDemo'](
        { name: 'Demo', language: 'en' },
        { client: engine.client, signal },
      );
    const [first, second] = [new AbortController(), new AbortController()];
    const givenUp = [expect(make(first.signal)).rejects.toMatchObject(CANCELLED)];
    first.abort();
    engine.engine.subscribe(({ name }) => {
      if (name === 'workspaces.demoProgress') second.abort();
    });
    // Not refused for the other one's sake: it began, and ends because it is given up itself.
    givenUp.push(expect(make(second.signal)).rejects.toMatchObject(CANCELLED));
    await Promise.all(givenUp);
  });

  test('is given up when Loci stops, and what a kill left is cleared at the next start', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    const making = engine.call('workspaces.createDemo', { name: 'Demo', language: 'en' });
    const refused = expect(making).rejects.toMatchObject({ error: { code: 'cancelled' } });
    await engine.close();
    await refused;
    expect(existsSync(join(home, 'demo-in-the-making'))).toBe(false);
  });

  test('thrown away, it is in the trash with all it holds, and one’s own life is open again', async () => {
    const engine = await withDemoEngine('en');
    const { currentId } = await engine.call('workspaces.trash', { workspaceId: engine.demoId });
    expect(currentId).not.toBe(engine.demoId);
    const fresh = await engine.call('workspaces.createDemo', { name: 'Demo', language: 'en' });
    expect(fresh.id).not.toBe(engine.demoId);
    await engine.call('workspaces.trash', { workspaceId: fresh.id });
    await engine.call('workspaces.restore', { workspaceId: engine.demoId });
    await engine.call('workspaces.open', { workspaceId: engine.demoId });
    expect((await engine.call('facts.list', {})).total).toBeGreaterThan(60);
  });
});
