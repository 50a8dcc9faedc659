import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readItems } from '../../../../../../electron/engine/consolidation/plan/readItems.ts';
import { cpuMs } from '../../../../../support/linear/cpuTime.ts';

const schema = z.object({
  content: z.string(),
  evidence: z.array(z.object({ quote: z.string() })),
});
const item = (n: number) => ({ content: `Lamp ${n}: {"[`, evidence: [{ quote: 'a \\" lamp]}' }] });
const list = (count: number) => Array.from({ length: count }, (_, n) => item(n));

const read = (text: string, cutOff = false) => {
  const found = readItems(text, 'items', schema, cutOff);
  return 'unreadable' in found ? 'unreadable' : found.items.map(({ content }) => content);
};
const contents = (count: number) => list(count).map(({ content }) => content);

describe('an answer that breaks off', () => {
  test.each([
    ['an object around the list', JSON.stringify({ items: list(4) })],
    ['a bare list', JSON.stringify(list(4))],
    ['words around it', `Here you are [1]:\n\`\`\`json\n${JSON.stringify({ items: list(4) })}`],
  ])('has its whole items wherever it breaks, in %s', (_what, whole) => {
    const ends = contents(4).map((_content, n) => {
      const end = whole.indexOf(JSON.stringify(item(n))) + JSON.stringify(item(n)).length;
      return end;
    });
    for (let at = whole.indexOf('Lamp 1'); at < (ends[3] ?? 0); at += 1) {
      const closed = ends.filter((end) => end <= at).length;
      const text = whole.slice(0, at);
      // An item just before the break may be half of what was meant.
      const kept = read(text);
      expect([closed, closed - 1], text).toContain(kept.length);
      expect(contents(4), text).toEqual(expect.arrayContaining([...kept]));
    }
  });

  test('before the first item has none, and takes no other list for it', () => {
    expect(read('{"thoughts":[{"content":"no","evidence":[]}],"items":[{"content":"ha')).toEqual(
      [],
    );
  });

  test('is read without mending what is whole', () => {
    const text = JSON.stringify({ items: list(30_000) }).slice(0, -40);
    const whole = JSON.stringify({ items: list(30_000) });
    read(text);
    const least = (work: () => unknown) =>
      Math.min(...Array.from({ length: 5 }, () => cpuMs(work)));
    // The clock of a thread ticks every few milliseconds.
    expect(least(() => read(text))).toBeLessThan(
      4 *
        Math.max(
          10,
          least(() => read(whole)),
        ),
    );
  });
});

describe('thoughts', () => {
  const answer = JSON.stringify({ items: list(3) });

  test.each([
    ['in front of the answer', `<think>Perhaps [{"content":"no"}] {</think>\n${answer}`],
    ['behind a preface', `Well.\n<thinking>{"items":[]}</thinking>\n${answer}`],
    ['opened by the template', `Perhaps {"content":"no"} [or not.</think>\n${answer}`],
    ['twice', `<think>One</think><think>[two]</think>${answer}`],
  ])('%s are skipped', (_what, text) => {
    expect(read(text)).toEqual(contents(3));
  });

  test.each(['<think>', '</think>', '<think> and </think>'])(
    'named "%s" in a quote cost no item',
    (tag) => {
      const items = [{ content: `Strips ${tag} at work`, evidence: [] }, ...list(2)];
      const expected = items.map(({ content }) => content);
      expect(read(JSON.stringify({ items }))).toEqual(expected);
      expect(read(`<think>What now?</think>\n${JSON.stringify({ items })}`)).toEqual(expected);
    },
  );

  test('that never end leave no answer', () => {
    expect(read(`<think>${answer}`)).toBe('unreadable');
  });
});
