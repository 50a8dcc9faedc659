import { expect, test } from 'vitest';
import type { Response } from '../../../../../shared/contract/index.ts';
import { createMemoryActionStore } from '../../../../../renderer/stores/memory/memoryActions.ts';
import type { ToastStore } from '../../../../../renderer/stores/shell/toasts.ts';
import { heldCalls } from '../heldCalls.ts';

type History = Response<'history.list'>;

const GROUP = { id: 'change', at: 0, actor: 'user', cause: 'confirm', label: '' } as const;
const historyWith = (state: 'done' | 'undone'): History => ({ groups: [{ ...GROUP, state }] });

test('a list of changes that a newer one overtook does not bring back how they were', async () => {
  const { client, emit, replies } = heldCalls<History>();
  const actions = createMemoryActionStore(client, 'workspace', {} as ToastStore);
  emit('history.changed');
  emit('history.changed');
  const answer = async (index: number, state: 'done' | 'undone') => {
    replies[index]?.resolve(historyWith(state));
    await Promise.resolve(replies[index]?.promise);
    await Promise.resolve();
  };
  await answer(1, 'undone');
  await answer(0, 'done');
  await answer(1, 'undone');
  expect(actions.getState().groups).toEqual(historyWith('undone').groups);
});
