import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';

const names = jsonCodec(z.array(z.string()));

test('a value survives being written and read', () => {
  expect(names.parse(names.stringify(['Ann', 'Лена']))).toEqual(['Ann', 'Лена']);
});

test.each(['{"0":"Ann"}', '["Ann",1]', 'Ann', ''])('%j is refused, not believed', (text) => {
  expect(() => names.parse(text)).toThrow();
});
