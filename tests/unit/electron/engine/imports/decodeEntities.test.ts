import { expect, test } from 'vitest';
import { decodeEntities } from '../../../../../electron/engine/imports/decodeEntities.ts';

test('entities become letters, and everything else stays', () => {
  expect(decodeEntities('\n> I don&#x27;t &ldquo;know&#8221; &amp;lt; 5&nbsp;€ &nope; & x')).toBe(
    "\n> I don't “know” &lt; 5\u00a0€ &nope; & x",
  );
  expect(decodeEntities('a <b>&lt;b&gt;</b>')).toBe('a <b><b></b>');
  expect(decodeEntities('<details open>\n  x')).toBe('<details open>\n  x');
});
