import { expect, test } from 'vitest';
import { readPicture } from '../../support/pictures.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { asNodeId, asMessageId, asEntityId } from '../../support/ids.ts';

test('the last answer opens as what it used, and its memory leads to who said it', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const empty = await engine.call('graph.ego', { center: { kind: 'latest' } });
  expect(empty).toMatchObject({ center: null, since: null });
  await engine.say('Remember that I take my coffee without sugar');
  await engine.say('Remember that my dog fears thunder');
  const answer = await engine.say('What do you know about coffee?');

  const opened = await engine.call('graph.ego', { center: { kind: 'latest' } });
  expect(opened.center).toEqual({ kind: 'answer', id: answer.id });
  expect(opened.title).toBe('What do you know about coffee?');
  const seen = readPicture(opened.graph);
  const location = { conversationId: engine.conversationId(), messageId: answer.id };
  expect(await engine.call('graph.locate', { kind: 'answer', id: answer.id })).toEqual(location);
  // The answer is remembered as what was said, and that leads to the same message.
  const turnId = asNodeId(opened.graph.nodes.ids[0] ?? '');
  expect(await engine.call('graph.locate', { kind: 'memory', id: turnId })).toEqual(location);
  const coffee = seen.texts.find((text) => text === 'I take my coffee without sugar');
  expect(coffee).toBeDefined();
  expect(seen.flagsOf(coffee ?? '')).toContain('used');
  expect(seen.edges.some((edge) => edge.endsWith(`used ${coffee}`))).toBe(true);
  expect(seen.edges).toContain(
    `${coffee} derived_from Remember that I take my coffee without sugar`,
  );
});

test('an answer, a memory and an entity that are not there are refused as such', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  for (const kind of ['answer', 'memory'] as const) {
    const lookup = engine.call('graph.locate', { kind, id: asNodeId('nothing') });
    await expect(lookup).rejects.toMatchObject({ error: { code: 'not_found' } });
  }
  for (const center of [
    { kind: 'answer', id: asMessageId('nothing') },
    { kind: 'memory', id: asNodeId('nothing') },
    { kind: 'entity', id: asEntityId('nothing') },
  ] as const) {
    const lookup = engine.call('graph.ego', { center });
    await expect(lookup).rejects.toMatchObject({ error: { code: 'not_found' } });
  }
});
