import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

test('lists changes older than a group, and filters them by cause and actor', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  for (const n of [1, 2, 3]) {
    await engine.call('facts.remember', { content: `The shelf number ${n} is oak`, kind: 'Fact' });
  }
  const { groups } = await engine.call('history.list', { causes: ['remember'] });
  expect(groups.map(({ label }) => label)).toEqual([
    'The shelf number 3 is oak',
    'The shelf number 2 is oak',
    'The shelf number 1 is oak',
  ]);
  const older = await engine.call('history.list', {
    before: groups[0]?.id ?? '',
    causes: ['remember'],
    limit: 1,
  });
  expect(older.groups.map(({ label }) => label)).toEqual(['The shelf number 2 is oak']);
  const none = await engine.call('history.list', { before: 'of-another-home' });
  expect(none.groups).toEqual([]);
  const byModel = await engine.call('history.list', { actors: ['model'] });
  expect(byModel.groups).toEqual([]);
});
