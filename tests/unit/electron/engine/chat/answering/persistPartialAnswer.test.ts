import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistPartialAnswer } from '../../../../../../electron/engine/chat/answering/persistPartialAnswer.ts';
import {
  createAnswerDraft,
  type AnswerListener,
} from '../../../../../../electron/engine/chat/modelLoop/answerDraft.ts';
import { silentLogger } from '../../../../../../electron/engine/dependencies.ts';
import type { WriteStore } from '../../../../../../electron/engine/storage/store.ts';
import { asMessageSeq, asNodeId } from '../../../../../support/ids.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A growing answer, what was kept of it, and what was told when so much was kept. */
function growing() {
  const kept: { text: string; reasoning: string; toolCalls: string; actions: string }[] = [];
  const deps = {
    ledger: { commitUnsynced: (write: () => void) => write() },
    store: {
      messages: { savePartial: (row: (typeof kept)[number]) => void kept.push(row) },
    } as unknown as WriteStore,
  };
  const pieces: string[] = [];
  const screen: AnswerListener = {
    text: (_offset, text) => void pieces.push(`${kept.at(-1)?.text.length ?? 0} ${text.length}`),
    reasoning: () => undefined,
    tool: () => void pieces.push(`tool ${kept.length}`),
    status: () => undefined,
  };
  const keeping = persistPartialAnswer(deps, asMessageSeq(1), () => answerDraft, silentLogger);
  const answerDraft = createAnswerDraft(keeping.wrapListener(screen));
  return { kept, pieces, keeping, answerDraft };
}

test('a slow answer is kept every quarter of a second, and only when it has grown', () => {
  const { kept, answerDraft, keeping } = growing();
  vi.advanceTimersByTime(1_000);
  expect(kept).toEqual([]);
  answerDraft.addReasoning('Hm. ');
  vi.advanceTimersByTime(250);
  answerDraft.addText('One ');
  vi.advanceTimersByTime(249);
  expect(kept.map(({ text }) => text)).toEqual(['']);
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(2_000);
  expect(kept).toEqual([
    expect.objectContaining({ text: '', reasoning: 'Hm. ' }),
    expect.objectContaining({ text: 'One ', reasoning: 'Hm. ' }),
  ]);
  keeping.stop();
  answerDraft.addText('two.');
  vi.advanceTimersByTime(2_000);
  expect(kept).toHaveLength(2);
});

test('a fast answer is kept after 200 characters, before the screen is told of them', () => {
  const { kept, pieces, answerDraft } = growing();
  for (let i = 0; i < 5; i += 1) answerDraft.addText('x'.repeat(100));
  expect(kept.map(({ text }) => text.length)).toEqual([200, 400]);
  expect(pieces).toEqual(['0 100', '200 100', '200 100', '400 100', '400 100']);
});

test('what is written of a long answer stays in proportion to it', () => {
  const { kept, answerDraft } = growing();
  for (let i = 0; i < 10_000; i += 1) answerDraft.addText('0123456789');
  const written = kept.reduce((sum, { text }) => sum + text.length, 0);
  expect(kept.at(-1)?.text.length).toBeGreaterThan(94_000);
  expect(written / 100_000).toBeLessThan(20);
});

test('a tool call is kept at once', () => {
  const { kept, pieces, answerDraft } = growing();
  answerDraft.upsertToolCall({
    id: 'c',
    name: 'x',
    arguments: '{}',
    result: null,
    state: 'running',
  });
  expect(pieces).toEqual(['tool 1']);
  expect(kept[0]?.toolCalls).toContain('running');
});

test('what a tool changed is kept with its call', () => {
  const { kept, answerDraft } = growing();
  const nodeId = asNodeId('n');
  answerDraft.addActions([{ action: 'remembered', nodeId, content: 'A', changeId: 'g' }]);
  answerDraft.upsertToolCall({ id: 'c', name: 'x', arguments: '{}', result: '', state: 'done' });
  expect(kept).toHaveLength(1);
  expect(JSON.parse(kept[0]?.actions ?? '')).toMatchObject([{ nodeId, changeId: 'g' }]);
});
