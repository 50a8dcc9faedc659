import { Cron } from 'croner';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCron } from '../../../../shared/domain/cron.ts';

const number = fc.integer({ min: 0, max: 70 }).map(String);
const name = fc.constantFrom('mon', 'SUN', 'jan', 'DEC', 'xyz', '', '?', 'L');
const one = fc.oneof({ weight: 5, arbitrary: number }, name);
const range = fc.oneof(
  fc.constant('*'),
  one,
  fc.tuple(one, one).map(([low, high]) => `${low}-${high}`),
);
const part = fc.oneof(
  range,
  fc.tuple(range, number).map(([of, step]) => `${of}/${step}`),
);
const field = fc.oneof(
  { weight: 4, arbitrary: fc.constant('*') },
  fc.array(part, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(',')),
);

describe('a schedule', () => {
  it.each(['0 3 * * *', '*/15 0-6 1,15 jan-mar mon', '59 23 31 12 7', '0 3 * * MON,fri'])(
    'may be %s',
    (text) => {
      expect(isCron(text)).toBe(true);
    },
  );

  it.each([
    '99 99 * * *',
    '0 24 * * *',
    '0 3 0 * *',
    '0 3 * 13 *',
    '0 3 * * 8',
    '0 3 * *',
    '0 3 * * * *',
    '5-1 * * * *',
    '*/0 * * * *',
    '5/5 * * * *',
    'a b c d e',
    '',
  ])('is not %j', (text) => {
    expect(isCron(text)).toBe(false);
  });

  it('that is taken is one the scheduler can read', () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.tuple(field, field, field, field, field), (fields) => {
        const text = fields.join(' ');
        if (!isCron(text)) return;
        taken += 1;
        expect(() => new Cron(text, { paused: true }).nextRun()).not.toThrow();
      }),
      { numRuns: 3000 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});
