import { expect, test } from 'vitest';
import { createHealthStore } from '../../../../../renderer/stores/memory/health.ts';
import { createToastStore } from '../../../../../renderer/stores/shell/toasts.ts';
import { contractError } from '../../../../../shared/contract/errors.ts';
import type { Response } from '../../../../../shared/contract/index.ts';
import { heldCalls } from '../heldCalls.ts';

const NOTHING: Response<'facts.list'> = { nodes: [], total: 0, refinable: false };
const [MAY, JUNE, JULY] = [1, 2, 3];

test('a month that could not be read is not told of in another that is shown by now', async () => {
  const { client, replies } = heldCalls<Response<'facts.list'>>();
  const health = createHealthStore(client, 'workspace', createToastStore());
  const showing = [
    health.showMonth({ from: MAY, to: JUNE }),
    health.showMonth({ from: JUNE, to: JULY }),
  ];
  replies[0]?.reject(contractError('storage_busy'));
  replies[1]?.resolve(NOTHING);
  await Promise.all(showing);
  expect(health.getState().month).toEqual({
    from: JUNE,
    to: JULY,
    nodes: [],
    total: 0,
    problem: null,
  });
});
