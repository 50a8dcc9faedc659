import { expect, test } from 'vitest';
import { bestPassage } from '../../../../../../electron/engine/text/passages/bestPassage.ts';
import { passageText } from '../../../../../../electron/engine/text/passages/passageText.ts';
import { queryTerms } from '../../../../../../electron/engine/text/terms.ts';

const filler = 'There is much to say about gardens, and about the weather of the last week. ';
const long = `${filler.repeat(8)}The oboe was repaired in Porto by a friend of Ann. ${filler.repeat(8)}`;

test('the passage with most of the terms is chosen from a long text', () => {
  const span = bestPassage(long, queryTerms('Where was the oboe repaired?'));
  const text = passageText(long, span);
  expect(text).toContain('The oboe was repaired in Porto');
  expect(text.length).toBeLessThan(400);
  expect(text).toMatch(/^….*…$/u);
});

test('a short text, and one without any of the terms, has no passage of its own', () => {
  expect(bestPassage('The oboe was repaired in Porto.', ['obo'])).toBeNull();
  expect(bestPassage(long, ['zebra'])).toBeNull();
  expect(passageText('All of it.', null)).toBe('All of it.');
});
