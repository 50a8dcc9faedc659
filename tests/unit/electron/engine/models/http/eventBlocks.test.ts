import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventBlocks } from '../../../../../../electron/engine/models/http/eventBlocks.ts';

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const text = (piece: Uint8Array | null) =>
  piece === null ? null : new TextDecoder().decode(piece);

test.each(['\n\n', '\r\r', '\r\n\r\n'])('an event is passed on once %j has ended it', (end) => {
  const blocks = createEventBlocks(1_000);
  expect(blocks.push(bytes('data: a'))).toBeNull();
  expect(text(blocks.push(bytes(`${end}data: b`)))).toBe(`data: a${end}`);
  expect(text(blocks.end())).toBe('data: b');
  expect(blocks.end()).toBeNull();
});

test('however a stream is cut, the same bytes come out, whole events at a time', () => {
  const piece = fc.constantFrom('data: x', '\n', '\r', '\r\n', '\n\n', ': ping');
  fc.assert(
    fc.property(fc.array(piece), fc.array(fc.nat(12)), (pieces, cuts) => {
      const whole = pieces.join('');
      const blocks = createEventBlocks(10_000);
      let out = '';
      let at = 0;
      for (const cut of [...cuts, whole.length]) {
        const passed = text(blocks.push(bytes(whole.slice(at, at + cut))));
        at += cut;
        if (passed === null) continue;
        out += passed;
        expect(out).toMatch(/(?:\n\n|\r\r|\r\n\r\n|\r\n\r|\n\r\n|\n\r|\r\n)$/u);
      }
      expect(out + (text(blocks.end()) ?? '')).toBe(whole.slice(0, at));
    }),
  );
});

test('an event longer than the limit is refused, in however small pieces it comes', () => {
  const blocks = createEventBlocks(100);
  for (let n = 0; n < 100; n += 1) blocks.push(bytes('x'));
  expect(() => blocks.push(bytes('x'))).toThrow('response_too_large');
});

test('an event that ended does not count towards the next one', () => {
  const blocks = createEventBlocks(100);
  for (let n = 0; n < 50; n += 1) {
    expect(text(blocks.push(bytes(`${'x'.repeat(90)}\n\n`)))).toHaveLength(92);
  }
});
