import { expect, test } from 'vitest';
import { redactedRanges } from '../../../../../../electron/engine/algorithms/secrets/redactedRanges.ts';
import { redactSecrets } from '../../../../../../electron/engine/algorithms/secrets/redactSecrets.ts';

/** The passages of a text between « and », as they lie once it is redacted. */
function moved(marked: string): string[] {
  const text = marked.replaceAll(/[«»]/gu, '');
  const ranges = [...marked.matchAll(/«[^»]*»/gu)].map(({ index, 0: passage }, count) => {
    const start = index - 2 * count;
    return { start, end: start + passage.length - 2 };
  });
  const redacted = redactSecrets(text).text;
  return redactedRanges(text, ranges, redacted).map(({ start, end }) => redacted.slice(start, end));
}

test.for([
  ['nothing to redact, «and this pasted»', ['and this pasted']],
  ['pin: 1234 «abc def»', ['abc def']],
  ['«the page says» password: hunter2', ['the page says']],
  ['mine «password: hunter2 was on it» mine', ['password: [redacted: password] was on it']],
  ['«one» pin: 1234 «two» pin: 5678 «three»', ['one', 'two', 'three']],
] as const)('passages stay the same through redaction: %s', ([marked, passages]) => {
  expect(moved(marked)).toEqual(passages);
});

test('a passage that was nothing but a secret is its mark', () => {
  expect(moved('my «sk-abcdefghijklmnopqrstuv0123456789» key')).toEqual(['[redacted: API key]']);
});
