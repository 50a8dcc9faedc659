import { afterEach, expect, test } from 'vitest';
import { SaveViewDialog } from '../../../../../renderer/features/graph/SaveViewDialog.tsx';
import { DEFAULT_VIEW_OPTIONS } from '../../../../../renderer/stores/graph/graphState.ts';
import { saveView, viewsOf } from '../../../../../renderer/stores/graph/graphViews.ts';
import { MAX_GRAPH_VIEWS } from '../../../../../shared/config.ts';
import { contractError } from '../../../../../shared/contract/errors.ts';
import { startLoci } from '../../loci.ts';
import { startRendering, type Rendered } from '../../render.tsx';

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

test.each([
  ['en' as const, 'You can save up to 50 views', 'Save'],
  ['ru' as const, 'Сохранено уже 50 видов', 'Сохранить'],
])(
  'beyond the limit the dialog says so in %s, and still replaces a view',
  async (locale, problem, save) => {
    rendered = await startRendering(await startLoci(), locale);
    const { harness, perform, control, show } = rendered;
    const { settings } = harness.app;
    const center = { kind: 'latest' as const };
    for (let n = 0; n < MAX_GRAPH_VIEWS; n += 1) {
      await saveView(settings, { ...DEFAULT_VIEW_OPTIONS, name: `View ${n}`, center });
    }
    let isClosed = false;
    show(<SaveViewDialog onClose={() => (isClosed = true)} />);
    await enterName('Boats');
    const dialog = () => document.querySelector('[role=dialog]')?.textContent;
    expect(dialog()).toContain(problem);
    expect((control(save) as HTMLButtonElement).disabled).toBe(true);
    await enterName('View 7');
    expect(dialog()).not.toContain(problem);
    await perform(() => control(save).click());
    expect(isClosed).toBe(true);
    expect(viewsOf(settings.getState())).toHaveLength(MAX_GRAPH_VIEWS);

    async function enterName(name: string): Promise<void> {
      const field = document.querySelector<HTMLInputElement>('[role=dialog] input');
      await perform(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          field,
          name,
        );
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      });
    }
  },
);

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
