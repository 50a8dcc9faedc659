import { afterEach, expect, test } from 'vitest';
import { EntitiesScreen } from '../../../../renderer/features/entities/EntitiesScreen.tsx';
import { mergeDirectionOf } from '../../../../renderer/stores/memory/reviewDecisions.ts';
import { contractError } from '../../../../shared/contract/errors.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { annasLoci, entityIdByName, startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import type { EntityId } from '../../../../shared/domain/primitives.ts';
import { asEntityId } from '../../../support/ids.ts';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show(name: string | null = null, opening: Promise<InProcessLoci> = annasLoci()) {
  const loci = await opening;
  const entityId = name === null ? null : await entityIdByName(loci, name);
  return await showPage(loci, entityId);
}

async function showPage(loci: InProcessLoci, entityId: EntityId | null) {
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  const container = rendered.show(<EntitiesScreen entityId={entityId} />);
  await perform(() => undefined);
  const { entities, memoryActions } = harness.workspace();
  const names = () => entities.getState().entities.map(({ name }) => name);
  return { ...rendered, container, entities, memoryActions, names };
}

test('lists whoever is known, and finds by the beginning of a name', async () => {
  const { container, entities, perform, names } = await show();
  expect(container.textContent).toContain('9 people and things');
  await perform(() => entities.filter({ query: 'mar' }));
  expect(names()).toEqual(['Marek', 'Marek Novák']);
  await perform(() => entities.filter({ query: '', types: ['place'] }));
  expect(names()).toEqual(['Тбилиси']);
});

test('a name nobody has is told apart from a memory that knows nobody', async () => {
  const { container, entities, perform } = await show();
  await perform(() => entities.filter({ query: 'zzz' }));
  expect(container.textContent).toContain('No matching names');
  rendered?.close();
  const empty = await show(null, startLoci());
  expect(empty.container.textContent).toContain('People and things you mention will appear here.');
});

test('a profile shows summary, names, memories and who may be the same', async () => {
  const { container } = await show('Marek');
  const profile = container.querySelector('.profile')?.textContent ?? '';
  expect(profile).toContain('The carpenter of the kitchen.');
  expect(profile).toContain('The number of Marek is in the blue folder');
  expect(profile).toContain('Are Marek and Marek Novák the same?');
});

test('a memory of a profile opens beside it', async () => {
  const { container, harness, perform } = await show('Marek');
  await perform(() => container.querySelector<HTMLElement>('.profile__memory')?.click());
  expect(harness.workspace().inspector.getState().nodeId).not.toBeNull();
});

test('every change of one shows at once and is undone', async () => {
  const { container, entities, memoryActions, perform } = await show('Marek');
  const marek = () => {
    const entity = entities.getState().profile?.entity;
    if (!entity) throw new Error('no profile is open');
    return entity;
  };
  await perform(() => entities.edit(marek(), { kind: 'rename', name: 'Mr Novák' }));
  expect(container.querySelector('.profile__name')?.textContent).toBe('Mr Novák');
  await perform(() => entities.edit(marek(), { kind: 'retype', type: 'organization' }));
  expect(marek().type).toBe('organization');
  await perform(() => entities.edit(marek(), { kind: 'protect', on: true }));
  expect(marek().protected).toBe(true);
  for (let step = 0; step < 3; step += 1) await perform(() => memoryActions.undo());
  expect(marek()).toMatchObject({ name: 'Marek', type: 'person', protected: false });
});

test('a name that another has already is refused, and the person sees why', async () => {
  const { container, entities, harness, perform } = await show('Marek');
  const entity = entities.getState().profile?.entity;
  if (!entity) throw new Error('no profile is open');
  await perform(() => entities.edit(entity, { kind: 'rename', name: 'Marek Novák' }));
  expect(container.querySelector('.profile__name')?.textContent).toBe('Marek');
  expect(harness.app.toasts.getState().toasts.at(-1)?.content).toMatchObject({
    kind: 'error',
    error: { reason: 'name_taken' },
  });
});

test.each([
  ['Rename', 'Mr Novák'],
  ['Add name', 'Marek the carpenter'],
])('a name that is refused stays in its field: %s', async (button, name) => {
  const loci = await annasLoci();
  const page = await showPage(loci, await entityIdByName(loci, 'Marek'));
  const { container, control, perform } = page;
  const field = () => container.querySelector<HTMLInputElement>('input.input--inline');
  const press = (key: string) =>
    perform(() => field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  loci.stub('entities.edit', () => {
    throw contractError('storage_busy');
  });
  await perform(() => control(button).click());
  await perform(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field(), name);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Enter');
  expect(field()?.value).toBe(name);
  loci.stub('entities.edit', null);
  await press('Enter');
  expect(field()).toBeNull();
  expect(container.querySelector('.profile')?.textContent).toContain(name);
});

test('what cannot be read of a topic that ends is said, and read on request', async () => {
  const loci = await annasLoci();
  const { control, perform } = await showPage(loci, await entityIdByName(loci, 'Marek'));
  loci.stub('entities.endPreview', () => {
    throw contractError('storage_busy');
  });
  await perform(() => control('Mark as no longer current…').click());
  const dialog = () => document.querySelector('[role=dialog]');
  expect(dialog()?.textContent).toContain('Another program is using');
  expect(dialog()?.querySelector('.skeleton')).toBeNull();
  loci.stub('entities.endPreview', null);
  await perform(() => control('Try again').click());
  expect(dialog()?.querySelectorAll('input[type=checkbox]').length).toBeGreaterThan(0);
});

test('a proposal is merged where it is shown, and undone', async () => {
  const { control, perform, names, memoryActions } = await show('Marek');
  await perform(() => control('Merge').click());
  expect(names()).not.toContain('Marek Novák');
  await perform(() => memoryActions.undo());
  expect(names()).toContain('Marek Novák');
});

test('a merge on the page of the one that goes leads to the one that stays', async () => {
  const { entities } = await show('Marek Novák');
  const [proposal] = entities.getState().profile?.proposals ?? [];
  if (proposal === undefined) throw new Error('there is no proposal');
  const { kept, gone } = mergeDirectionOf(proposal);
  for (const opened of [gone, kept]) {
    rendered?.close();
    const page = await showPage(await annasLoci(), opened.id);
    page.harness.app.route.go({ screen: 'entities', entityId: opened.id });
    await page.perform(() => page.control('Merge').click());
    expect(page.harness.app.route.getState()).toEqual({ screen: 'entities', entityId: kept.id });
  }
});

test('who is merged into whom is said before it is done, and the self is never the one to go', async () => {
  const { control, perform } = await show('Marek');
  await perform(() => control('Merge with…').click());
  await perform(() => new Promise((resolve) => setTimeout(resolve, 250)));
  const dialog = () => document.querySelector('[role=dialog]');
  const pick = (name: string) =>
    [...(dialog()?.querySelectorAll<HTMLElement>('.entity') ?? [])].find((row) =>
      row.textContent.startsWith(name),
    );
  await perform(() => pick('Olya')?.click());
  expect(dialog()?.textContent).toContain('will be called Marek, with Olya as another name');
  await perform(() => pick('Anna')?.click());
  expect(dialog()?.textContent).toContain('will be called Anna, with Marek as another name');
});

test('a split asks for a name and for what goes along', async () => {
  const { control, perform } = await show('Marek');
  await perform(() => control('Split…').click());
  expect(control('Split')).toHaveProperty('disabled', true);
  const box = document.querySelector<HTMLElement>('.checkbox-list input');
  expect(box).not.toBeNull();
  await perform(() => box?.click());
  expect(control('Split')).toHaveProperty('disabled', true);
});

test('one that is gone says so', async () => {
  const { container } = await showPage(await annasLoci(), asEntityId('nobody'));
  expect(container.querySelector('[role=alert]')?.textContent).toContain(
    'This person or thing no longer exists in this workspace.',
  );
});

test('a profile says when there was something to remember, and who and what comes with it', async () => {
  const { container, perform, harness, entities } = await show('Marek');
  const profile = container.querySelector('.profile');
  expect(profile?.textContent).toContain('Earliest memory: ');
  const companions = [...(profile?.querySelectorAll<HTMLElement>('.together .entity') ?? [])];
  const one = companions.find(({ textContent }) => textContent.includes('blue folder'));
  expect(one?.textContent).toContain('1 memory · plays a part');
  await perform(() => one?.click());
  const folder = entities.getState().entities.find(({ name }) => name === 'blue folder');
  expect(harness.app.route.getState()).toEqual({ screen: 'entities', entityId: folder?.id });
});

test('months are bars, from the first to the last', async () => {
  const { container, entities } = await show('Marek');
  const months = entities.getState().profile?.memoriesByMonth?.months ?? [];
  expect(months.length).toBeGreaterThan(2);
  expect(container.querySelectorAll('.profile .bars__bar').length).toBe(months.length);
});

test('a name nobody else has is told in the choice of whom to merge with', async () => {
  const { control, perform } = await show('Marek');
  await perform(() => control('Merge with…').click());
  const nobody = () => document.querySelector('.dialog [role=status]')?.textContent;
  const search = document.querySelector<HTMLInputElement>('.dialog input');
  const type = (value: string) => {
    if (!search) throw new Error('there is a field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, value);
    search.dispatchEvent(new Event('input', { bubbles: true }));
    return new Promise((resolve) => setTimeout(resolve, 200));
  };
  await perform(() => type('Ma'));
  expect(nobody()).toBeUndefined();
  await perform(() => type('zzz'));
  expect(nobody()).toContain('No other matching names');
});

test('whoever is spoken of often may be protected, and is not offered it twice', async () => {
  const { container, perform, harness, entities } = await show('Marek');
  const hint = () => container.querySelector('.profile__hint')?.textContent;
  const mentions = entities.getState().profile?.entity.mentions ?? 0;
  const from = (count: number) =>
    perform(() => harness.app.settings.set('global', 'decay.protect_mentions', count));
  await from(mentions);
  expect(hint()).toBeUndefined();
  await from(mentions - 1);
  expect(hint()).toContain(`Mentioned ${mentions} times.`);
  const toggle = [...container.querySelectorAll('input')].find((one) =>
    one.closest('label')?.textContent?.includes('Never let these memories fade'),
  );
  await perform(() => toggle?.click());
  expect(hint()).toBeUndefined();
});

test('where nobody is known, nobody is to be selected', async () => {
  const { container } = await show(null, startLoci());
  expect(container.textContent).toContain('No one here yet.');
  expect(container.textContent).not.toContain('Select a person');
});
