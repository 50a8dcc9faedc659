import { expect, test } from 'vitest';
import { rangesAfterRedaction } from '../../../../../../electron/engine/algorithms/secrets/rangesAfterRedaction.ts';
import { redactSecrets } from '../../../../../../electron/engine/algorithms/secrets/redactSecrets.ts';

/** Text of each passage marked with « », at its range after redaction. */
function passagesAfterRedaction(marked: string): string[] {
  const text = marked.replaceAll(/[«»]/gu, '');
  const ranges = [...marked.matchAll(/«[^»]*»/gu)].map(({ index: offset, 0: passage }, index) => {
    const start = offset - 2 * index;
    return { start, end: start + passage.length - 2 };
  });
  const redacted = redactSecrets(text).text;
  return rangesAfterRedaction(text, ranges, redacted).map(({ start, end }) =>
    redacted.slice(start, end),
  );
}

test.for([
  ['nothing to redact, «and this pasted»', ['and this pasted']],
  ['pin: 1234 «abc def»', ['abc def']],
  ['«the page says» password: hunter2', ['the page says']],
  ['mine «password: hunter2 was on it» mine', ['password: [redacted: password] was on it']],
  ['«one» pin: 1234 «two» pin: 5678 «three»', ['one', 'two', 'three']],
] as const)('passages stay the same through redaction: %s', ([marked, passages]) => {
  expect(passagesAfterRedaction(marked)).toEqual(passages);
});

test('a passage that was nothing but a secret becomes its redaction label', () => {
  expect(passagesAfterRedaction('my «sk-abcdefghijklmnopqrstuv0123456789» key')).toEqual([
    '[redacted: API key]',
  ]);
});
