import { afterEach, beforeEach, expect, test } from 'vitest';
import { RoutineRow } from '../../../../renderer/features/routines/RoutineRow.tsx';
import { Toasts } from '../../../../renderer/features/shell/Toasts.tsx';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let loci: InProcessLoci;
let rendered: Rendered;

beforeEach(async () => {
  loci = await startLoci();
  rendered = await startRendering(loci);
});
afterEach(() => rendered.close());

const definition = {
  name: 'Утренний список',
  description: 'Дела на день',
  trigger: { kind: 'manual' as const },
};

async function routines() {
  return (await loci.call('routines.list', { language: 'en' })).routines;
}

async function showRow(id: string): Promise<void> {
  const routine = (await routines()).find((each) => each.id === id);
  if (routine === undefined) throw new Error('there is no routine');
  const nothing = () => undefined;
  rendered.show(
    <>
      <RoutineRow routine={routine} onEdit={nothing} onRun={nothing} />
      <Toasts />
    </>,
  );
  await rendered.perform(() => undefined);
}

const toastHead = () => rendered.container.querySelector('.toast__head')?.textContent;

async function steps() {
  const [shipped] = await routines();
  if (shipped === undefined) throw new Error('Loci comes with no routine');
  return shipped.steps;
}

test.each([true, false])('a removed routine is brought back as it was, on: %s', async (enabled) => {
  const whole = { ...definition, steps: await steps() };
  const { routineId } = await loci.call('routines.save', { routineId: null, definition: whole });
  await loci.call('routines.enable', { routineId, enabled, language: 'en' });
  await showRow(routineId);
  await rendered.perform(() => rendered.control('Remove').click());
  expect((await routines()).some(({ name }) => name === definition.name)).toBe(false);
  const head = toastHead();
  await rendered.perform(() => rendered.control('Undo').click());
  expect(head).toBe('Removed');
  const restored = (await routines()).find(({ name }) => name === definition.name);
  expect(restored).toMatchObject({ ...whole, id: routineId, enabled });
});

test('a shipped routine that was reset is brought back as the person had it', async () => {
  const id = 'weekly-review';
  const whole = { ...definition, steps: await steps() };
  await loci.call('routines.save', { routineId: id, definition: whole });
  await loci.call('routines.enable', { routineId: id, enabled: true, language: 'en' });
  await showRow(id);
  await rendered.perform(() => rendered.control('Restore the original').click());
  const now = async () => (await routines()).find((each) => each.id === id);
  expect(await now()).toMatchObject({ shipped: true });
  expect(toastHead()).toBe('Original version restored');
  await rendered.perform(() => rendered.control('Undo').click());
  expect(await now()).toMatchObject({ ...whole, shipped: false, enabled: true });
});
