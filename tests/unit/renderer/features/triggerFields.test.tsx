import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TriggerFields } from '../../../../renderer/features/routines/TriggerFields.tsx';
import type { RoutineTrigger } from '../../../../shared/domain/routine.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

const WEEKDAYS: RoutineTrigger = { kind: 'schedule', cron: '30 18 * * 1-5' };

let rendered: Rendered;
let current: RoutineTrigger;

function Fields() {
  const [trigger, setTrigger] = useState<RoutineTrigger>(WEEKDAYS);
  current = trigger;
  return <TriggerFields trigger={trigger} onChange={setTrigger} />;
}

beforeEach(async () => {
  rendered = await startRendering(await startLoci());
  rendered.show(<Fields />);
});
afterEach(() => rendered.close());

const press = (name: string) => rendered.perform(() => rendered.control(name).click());

test('a schedule stays as it is when its kind is pressed again', async () => {
  await press('On a schedule');
  expect(current).toEqual(WEEKDAYS);
});

test('who looks at another kind and comes back finds the schedule as it was', async () => {
  await press('Manually');
  expect(current).toEqual({ kind: 'manual' });
  await press('On a schedule');
  expect(current).toEqual(WEEKDAYS);
});
