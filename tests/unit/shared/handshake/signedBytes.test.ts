import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  homeBytes,
  proveBytes,
  registerBytes,
  signedBytes,
} from '../../../../shared/handshake/signedBytes.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('a field stands behind its length, the purpose first', () => {
  expect(hex(signedBytes('loci/home/1', ['ab', '']))).toBe(
    `0000000b${Buffer.from('loci/home/1').toString('hex')}00000002616200000000`,
  );
});

test('no two lists of fields make the same bytes', () => {
  const fields = fc.array(fc.string({ unit: fc.constantFrom('\0', 'a'), maxLength: 6 }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(fields, fields, (one, two) => {
      const same = JSON.stringify(one) === JSON.stringify(two);
      const [a, b] = [one, two].map((each) => hex(signedBytes('loci/prove/1', each)));
      expect(a === b).toBe(same);
    }),
    // Field values that separators of any one kind would confuse.
    { numRuns: 2_000, examples: [[['\0\0\0\0'], ['', '']]] },
  );
});

test('what is signed for one purpose is nothing for another', () => {
  const context = { homeId: 'h', origin: 'o', pageNonce: 'p', hostNonce: 'n' };
  const made = [
    homeBytes(context, 'k'),
    proveBytes(context, 'k'),
    registerBytes(context, 'k', 's'),
    registerBytes(context, 'k', 't'),
  ];
  expect(new Set(made.map(hex)).size).toBe(4);
});

test('every part of a context is signed', () => {
  const context = { homeId: 'h', origin: 'o', pageNonce: 'p', hostNonce: 'n' };
  const plain = hex(proveBytes(context, 'k'));
  for (const part of Object.keys(context)) {
    expect([part, hex(proveBytes({ ...context, [part]: 'x' }, 'k'))]).not.toEqual([part, plain]);
  }
});

test('what is not ASCII is refused', () => {
  expect(() => signedBytes('loci/home/1', ['é'])).toThrow('not ASCII');
});
