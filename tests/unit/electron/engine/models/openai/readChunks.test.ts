import { expect, test } from 'vitest';
import { createChunkReader } from '../../../../../../electron/engine/models/openai/readChunks.ts';

const CALL = { index: 0, id: 'c0', function: { name: 'forget', arguments: '{"id":1}' } };

/** End of an answer that has text and a call, by its finish reason. */
function endOf(reason: string) {
  const reader = createChunkReader(true);
  const delta = { content: 'Half of an answer', tool_calls: [CALL] };
  reader.read({ choices: [{ delta, finish_reason: null }] });
  reader.read({ choices: [{ delta: {}, finish_reason: reason }] });
  return reader.end();
}

test.each([
  ['length', 'cut_off'],
  ['max_tokens', 'cut_off'],
  ['MAX_TOKENS', 'cut_off'],
  ['model_length', 'cut_off'],
  ['content_filter', 'filtered'],
  ['content_filter: PROHIBITED_CONTENT', 'filtered'],
  ['SAFETY', 'filtered'],
  ['sensitive', 'filtered'],
  ['error', 'reported_error'],
  ['abort', 'reported_error'],
  ['insufficient_system_resource', 'reported_error'],
])('an answer that ended by %s is not whole, and no call in it is made', (reason, problem) => {
  expect(endOf(reason)).toEqual([{ kind: 'problem', problem }]);
});

test.each(['stop', 'tool_calls', 'eos_token', 'end_turn', 'function_call'])(
  'an answer that ended by %s is whole',
  (reason) => {
    expect(endOf(reason).at(-1)).toEqual({ kind: 'finish', reason: 'tool_calls' });
  },
);
