import { expect, test } from 'vitest';
import { mayBeInflectedForm } from '../../../../../../electron/engine/algorithms/names/inflectedForm.ts';

test.each([
  ['левой', 'лева'],
  ['леве', 'лева'],
  ['веру', 'вера'],
  ['андрее', 'андрей'],
  ['толстого', 'толстой'],
  ['горькому', 'горький'],
  ['синюю дверь', 'синяя дверь'],
  ['большому театру', 'большой театр'],
  ["anna's", 'anna'],
])('%s may be a case of %s', (form, name) => {
  expect(mayBeInflectedForm(form, name)).toBe(true);
});

test.each([
  ['левое', 'лева'],
  ['левого', 'лева'],
  ['любое', 'люба'],
  ['верую', 'вера'],
  ['левая сафина', 'лева сафин'],
])('%s is another word than %s', (form, name) => {
  expect(mayBeInflectedForm(form, name)).toBe(false);
});
