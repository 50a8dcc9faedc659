import { afterEach, describe, expect, test } from 'vitest';
import { InspectionView } from '../../../../../renderer/features/imports/InspectionView.tsx';
import type { Inspection } from '../../../../../shared/contract/imports.ts';
import { annasLoci } from '../../loci.ts';
import { startRendering, type Rendered } from '../../render.tsx';

let rendered: Rendered;
afterEach(() => rendered.close());

const MARCH_3 = Date.UTC(2026, 2, 3, 12);
const MARCH_5 = Date.UTC(2026, 2, 5, 12);

function conversation(
  id: string,
  startedAt: number,
  lastAt: number,
  isUndated = false,
): Inspection['conversations'][number] {
  return {
    provider: 'chatgpt',
    id,
    title: id,
    startedAt,
    lastAt,
    isUndated,
    isRemembered: true,
    turns: 2,
    tokens: 40,
    language: 'en',
    isKnown: false,
  };
}

async function textOf(conversations: Inspection['conversations'], statements = 0): Promise<string> {
  rendered = await startRendering(await annasLoci());
  return rendered.show(
    <InspectionView
      inspection={{
        files: [],
        conversations,
        statements,
        missing: [],
        downloads: [],
        model: null,
      }}
    />,
  ).textContent;
}

describe('what was found in an export', () => {
  test('is told with its first and last day', async () => {
    const text = await textOf([
      conversation('boats', MARCH_5, MARCH_5),
      conversation('tea', MARCH_3, MARCH_3),
    ]);
    expect(text).toMatch(/March 3.*March 5/u);
  });

  test('is told with the year of both days where the first is of another year', async () => {
    const now = Date.now();
    const year = new Date(now).getFullYear();
    const text = await textOf([conversation('boats', Date.UTC(year - 1, 7, 24, 12), now)]);
    expect(text).toMatch(new RegExp(`August 24, ${year - 1} to [^·]*, ${year} ·`, 'u'));
  });

  test('is told without a day where no conversation has one', async () => {
    const text = await textOf([conversation('boats', 0, 0, true)]);
    expect(text).toContain('1 conversation');
    expect(text).not.toMatch(/1970|Invalid/u);
  });

  test('costs nothing to learn from where all of it is here', async () => {
    const text = await textOf([{ ...conversation('tea', MARCH_3, MARCH_3), tokens: 0 }]);
    expect(text).toContain('hold nothing new to learn from');
    expect(text).not.toContain('0 tokens');
  });

  test('is told where an export holds no conversation', async () => {
    expect(await textOf([])).toContain('Cancel');
  });

  test('is imported as notes where it holds nothing else', async () => {
    const text = await textOf([], 2);
    expect(text).toContain('Import notes about you');
    expect(text).not.toContain('0 conversations');
  });
});

test('an import that is started twice begins once, and nothing is refused', async () => {
  await textOf([conversation('boats', MARCH_5, MARCH_5)]);
  const { imports } = rendered.harness.workspace();
  let starts = 0;
  imports.start = async () => void (starts += 1);
  await rendered.perform(() => {
    rendered.control('Import 1 conversation').click();
    rendered.control('Import 1 conversation').click();
  });
  expect(starts).toBe(1);
});
