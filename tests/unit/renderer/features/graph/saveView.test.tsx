import { afterEach, expect, test } from 'vitest';
import { SaveViewDialog } from '../../../../../renderer/features/graph/SaveViewDialog.tsx';
import { viewsOf } from '../../../../../renderer/stores/graph/graphViews.ts';
import { contractError } from '../../../../../shared/contract/errors.ts';
import { startLoci } from '../../loci.ts';
import { startRendering, type Rendered } from '../../render.tsx';

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

test('the dialog stays with its name where the view is refused, and closes once it is saved', async () => {
  const loci = await startLoci();
  rendered = await startRendering(loci);
  const { harness, perform, control, show } = rendered;
  let isClosed = false;
  show(<SaveViewDialog onClose={() => (isClosed = true)} />);
  const field = document.querySelector<HTMLInputElement>('[role=dialog] input');
  if (field === null) throw new Error('there is no field');
  await perform(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Boats');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  loci.stub('settings.set', () => {
    throw contractError('invalid_request');
  });
  await perform(() => control('Save').click());
  expect(isClosed).toBe(false);
  expect(field.value).toBe('Boats');
  loci.stub('settings.set', null);
  await perform(() => control('Save').click());
  expect(isClosed).toBe(true);
  expect(viewsOf(harness.app.settings.getState()).map(({ name }) => name)).toEqual(['Boats']);
});
