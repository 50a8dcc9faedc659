import { expect, test } from 'vitest';
import { createAnswerDraft } from '../../../../../../electron/engine/chat/modelLoop/answerDraft.ts';

test('a text that was a thought is cut off where it is shown, too', () => {
  let shown = '';
  const draft = createAnswerDraft({
    text: (offset, text) => (shown = shown.slice(0, offset) + text),
    reasoning: () => undefined,
    tool: () => undefined,
    status: () => undefined,
  });
  draft.addText('I look it up.');
  draft.beginRound();
  draft.addText('The user wants the day.');
  draft.moveRoundToReasoning();
  expect(shown).toBe('I look it up.');
  draft.addText('On the seventh.');
  expect(shown).toBe(draft.text);
  expect(draft.text).toBe('I look it up.\n\nOn the seventh.');
  expect(draft.reasoning).toBe('The user wants the day.');
});
