import { expect, test } from 'vitest';
import { createAnswerDraft } from '../../../../../../electron/engine/chat/modelLoop/answerDraft.ts';

test('a text that was a thought is cut off where it is shown, too', () => {
  let shown = '';
  const answerDraft = createAnswerDraft({
    text: (offset, text) => (shown = shown.slice(0, offset) + text),
    reasoning: () => undefined,
    tool: () => undefined,
    status: () => undefined,
  });
  answerDraft.addText('I look it up.');
  answerDraft.beginRound();
  answerDraft.addText('The user wants the day.');
  answerDraft.moveRoundToReasoning();
  expect(shown).toBe('I look it up.');
  answerDraft.addText('On the seventh.');
  expect(shown).toBe(answerDraft.text);
  expect(answerDraft.text).toBe('I look it up.\n\nOn the seventh.');
  expect(answerDraft.reasoning).toBe('The user wants the day.');
});
