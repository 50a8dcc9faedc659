import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  parsePastedMemories,
  memoryLines,
} from '../../../../../electron/engine/imports/statements/memoryLines.ts';
import en from '../../../../../renderer/locales/en/imports.json' with { type: 'json' };
import ru from '../../../../../renderer/locales/ru/imports.json' with { type: 'json' };
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
    ['[неизвестно] - Любит чай', 'Любит чай'],
    ['[дата неизвестна] - Любит чай', 'Любит чай'],
    ['[Дата сохранения неизвестна] - Любит чай', 'Любит чай'],
    ['[без даты] Любит чай', 'Любит чай'],
    ['[не указано] - Любит чай', 'Любит чай'],
    ['[дата не указана] — Любит чай', 'Любит чай'],
    ['[н/д] - Любит чай', 'Любит чай'],
    ['[12 марта 2024 г.] - Любит чай', 'Любит чай'],
    ['[неизвестный автор] - любимая книга', '[неизвестный автор] - любимая книга'],
    ['[Марта] - сестра Анны', '[Марта] - сестра Анны'],
    ['[Мария 2024] - кличка яхты', '[Мария 2024] - кличка яхты'],
    ['[Marta 2024] - name of the yacht', '[Marta 2024] - name of the yacht'],
    ['[unknown artist] - a favorite record', '[unknown artist] - a favorite record'],
  ])('are cut off where they are its date or say that it has none: %s', (line, content) => {
    expect(contents(memoryLines(line))).toEqual([content]);
  });

  it.each([
    ['[2024-05-01] - Likes tea', '2024-05-01'],
    ['[2024-5-1] - Likes tea', '2024-05-01'],
    ['[2024/05/01] - Likes tea', '2024-05-01'],
    ['[2024-05] - Likes tea', '2024-05-01'],
    ['[2024] - Likes tea', '2024-01-01'],
    ['[May 1, 2024] - Likes tea', '2024-05-01'],
    ['[1 May 2024] - Likes tea', '2024-05-01'],
    ['[1 Sept. 2024] - Likes tea', '2024-09-01'],
    ['[December 2024] - Likes tea', '2024-12-01'],
    ['[01.05.2024] - Любит чай', '2024-05-01'],
    ['[01.05.24] - Любит чай', '2024-05-01'],
    ['[12 марта 2024] - Любит чай', '2024-03-12'],
    ['[12 марта 2024 года] - Любит чай', '2024-03-12'],
    ['[3 мая 2024 г.] - Любит чай', '2024-05-03'],
    ['[май 2024] - Любит чай', '2024-05-01'],
    ['[Сент. 2024] - Любит чай', '2024-09-01'],
    ['[31/05/2024] - Likes tea', '2024-05-31'],
    ['[05/31/2024] - Likes tea', '2024-05-31'],
    ['[05/01/2024] - Likes tea', null],
    ['[2024-02-31] - Likes tea', null],
    ['[31.02.2024] - Любит чай', null],
    ['[unknown] - Likes tea', null],
    ['[2024](https://example.org) was a good year', null],
  ])('are the day of the statement, where they name one: %s', (line, day) => {
    vi.stubEnv('TZ', 'Europe/Moscow');
    const at = memoryLines(line)[0]?.at ?? null;
    expect(at).toBe(day === null ? null : new Date(`${day}T00:00`).getTime());
  });

  it.each([
    ['en', en, /or (\w+)\]/u],
    ['ru', ru, /или (\p{L}+)\]/u],
  ] as const)(
    'are cut off with the words that the request for the list names: %s',
    (_, { paste }, word) => {
      const noDate = word.exec(paste.prompt)?.[1] ?? '';
      expect(memoryLines(`[${noDate}] - Tea`)).toEqual([{ content: 'Tea', at: null }]);
    },
  );

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
    const quoting = '```\n- Likes tea\n~~~\n- Has a dog\n```\n- It is complete';
    expect(contents(parsePastedMemories(quoting))).toEqual(['Likes tea', 'Has a dog']);
    expect(contents(parsePastedMemories('- Likes tea\n- Has a dog'))).toEqual([
      'Likes tea',
      'Has a dog',
    ]);
  });
});
