import { expect, test } from 'vitest';
import { memoryRules } from '../../../../../../electron/engine/chat/modelLoop/memoryRules.ts';

const ruleFor = (...tools: readonly string[]) =>
  memoryRules((name) => tools.includes(name))
    .split('\n')
    .find((line) => line.includes('You cannot delete'));

test.each([
  [
    ['search_memory', 'remember_fact', 'correct_fact', 'confirm_fact', 'finish_todo'],
    '- You can search memory, and when the person asks, remember, correct, confirm and tick off. You cannot delete.',
  ],
  [
    ['search_memory', 'forget_memory'],
    '- You can search memory, but not change it here. You cannot delete: forget_memory opens a preview in which the person decides.',
  ],
  [
    ['remember_fact', 'correct_fact'],
    '- When the person asks, you can remember and correct. You cannot delete.',
  ],
  [[], '- You can neither search memory nor change it here. You cannot delete.'],
])('the rules promise no more than the tools %j', (tools, rule) => {
  expect(ruleFor(...tools)).toBe(rule);
});

test('what writing tools take is a rule only where there are some', () => {
  expect(memoryRules(() => true)).toContain('Writing tools take');
  expect(memoryRules((name) => name === 'search_memory')).not.toContain('Writing tools take');
});
