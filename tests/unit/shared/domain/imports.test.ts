import { expect, it } from 'vitest';
import { importedAuthorName } from '../../../../shared/domain/imports.ts';

it.each([
  ['chatgpt', 'ChatGPT'],
  ['chatgpt/gpt-4o', 'ChatGPT · gpt-4o'],
  ['open_webui/llama3', 'Open WebUI · llama3'],
  ['lm_studio/qwen/qwen3-8b', 'LM Studio · qwen/qwen3-8b'],
  ['openrouter/vendor/model', null],
  ['built-in', null],
  ['', null],
])('the author %j of an answer is named %j', (author, name) => {
  expect(importedAuthorName(author)).toBe(name);
});
