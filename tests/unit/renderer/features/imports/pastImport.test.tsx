import { afterEach, describe, expect, test } from 'vitest';
import { PastImport } from '../../../../../renderer/features/imports/PastImport.tsx';
import { importReportSchema, type Import } from '../../../../../shared/contract/imports.ts';
import { annasLoci } from '../../loci.ts';
import { startRendering, type Rendered } from '../../render.tsx';

let rendered: Rendered;
afterEach(() => rendered.close());

async function textOf(state: Import['state'], problem: string | null): Promise<string> {
  rendered = await startRendering(await annasLoci());
  return rendered.show(
    <PastImport
      import={{
        id: 'i-1',
        state,
        startedAt: Date.UTC(2026, 2, 3, 12),
        finishedAt: null,
        names: ['conversations.json'],
        report: importReportSchema.parse({ problem }),
        learning: { isOn: false, pending: 0, sessions: 0 },
      }}
    />,
  ).textContent;
}

describe('an import that failed', () => {
  test('says why, and can be undone', async () => {
    const text = await textOf('failed', 'storage_full');
    expect(text).toContain('The disk is full');
    expect(text).toContain('Undo import');
  });

  test('says that something went wrong where an earlier version wrote down the reason', async () => {
    expect(await textOf('failed', 'full')).toContain('Something went wrong');
  });

  test('says nothing of it once it is undone', async () => {
    expect(await textOf('undone', 'storage_full')).not.toContain('The disk is full');
  });
});

test('an import in progress does not say that nothing was new', async () => {
  expect(await textOf('done', null)).toContain('No new conversations');
  rendered.close();
  expect(await textOf('running', null)).not.toContain('No new conversations');
});
