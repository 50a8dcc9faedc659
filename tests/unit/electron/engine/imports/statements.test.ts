import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  parsePastedMemories,
  memoryLines,
} from '../../../../../electron/engine/imports/statements/memoryLines.ts';
import { proseStatements } from '../../../../../electron/engine/imports/statements/proseStatements.ts';

afterEach(() => void vi.unstubAllEnvs());

const contents = (lines: readonly { readonly content: string }[]) =>
  lines.map(({ content }) => content);

describe('what a provider writes about a person', () => {
  it('is a statement an item, a short paragraph or a sentence, and no heading', () => {
    const first = `Ann works as a nurse in Graz, ${'day and night '.repeat(12)}on two wards.`;
    const text = [
      '**Work context**',
      '',
      `${first} She prefers answers in German.`,
      '',
      '## Personal',
      'Ann has a dog named Rex.',
      '- Grows tomatoes',
      '**Top of mind:**',
    ].join('\n');
    expect(contents(proseStatements(text))).toEqual([
      first,
      'She prefers answers in German.',
      'Ann has a dog named Rex.',
      'Grows tomatoes',
    ]);
  });

  it('is clipped where it is too long, and not left out', () => {
    const [line] = memoryLines(`- ${'word '.repeat(400)}`);
    expect(line?.content.length).toBeLessThanOrEqual(1_000);
    expect(line?.content.endsWith('…')).toBe(true);
  });
});

describe('the brackets before a statement', () => {
  it.each([
    ['[2024-05-01] - Likes tea', 'Likes tea'],
    ['- [2024-05-01T10:00:00Z]. Likes tea', 'Likes tea'],
    ['- [2024-05] – Likes tea', 'Likes tea'],
    ['- [May 1st, 2024] Likes tea', 'Likes tea'],
    ['- [1 Sept. 2024] Likes tea', 'Likes tea'],
    ['- [01.05.2024] Likes tea', 'Likes tea'],
    ['[unknown] - Likes tea', 'Likes tea'],
    ['- [N/A]: Likes tea', 'Likes tea'],
    ['- [] Likes tea', 'Likes tea'],
    ['- [Loci] is my side project', '[Loci] is my side project'],
    [
      '- [2024](https://example.org) was a good year',
      '[2024](https://example.org) was a good year',
    ],
    ['- [Ann] - a nurse in Graz', '[Ann] - a nurse in Graz'],
  ])('are cut off where they are its date or say that it has none: %s', (line, content) => {
    expect(contents(memoryLines(line))).toEqual([content]);
  });

  it('tell the day as it is where the person is', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    const [line] = memoryLines('[2024-05-01] - Likes tea');
    expect(new Date(line?.at ?? 0).toString()).toContain('May 01 2024 00:00:00 GMT-0700');
  });
});

describe('the answer of an assistant', () => {
  it('counts by its block alone, whatever is said around it', () => {
    const text =
      'Here is all I know:\n```\n[2024-05-01] - Likes tea\n- Has a dog\n```\nIt is complete.';
    expect(contents(parsePastedMemories(text))).toEqual(['Likes tea', 'Has a dog']);
    expect(contents(parsePastedMemories('- Likes tea\n- Has a dog'))).toEqual([
      'Likes tea',
      'Has a dog',
    ]);
  });
});
