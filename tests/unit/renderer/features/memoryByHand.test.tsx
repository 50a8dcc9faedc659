import { afterEach, expect, test } from 'vitest';
import { EntitiesScreen } from '../../../../renderer/features/entities/EntitiesScreen.tsx';
import { BulkBar } from '../../../../renderer/features/facts/BulkBar.tsx';
import { RememberDialog } from '../../../../renderer/features/facts/RememberDialog.tsx';
import { InspectorPane } from '../../../../renderer/features/inspector/InspectorPane.tsx';
import { LinkDialog } from '../../../../renderer/features/inspector/LinkDialog.tsx';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { entityIdByName, startLoci } from '../loci.ts';
import { until } from '../stores/harness.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

const button = (text: string) =>
  [...document.body.querySelectorAll<HTMLButtonElement>('button')].find(
    (each) => each.textContent === text || each.getAttribute('aria-label') === text,
  );

function type(element: Element | null | undefined, text: string): void {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
    throw new Error('no field');
  }
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Presses beside the dialog, as with a mouse. */
function pressOutside(): void {
  const backdrop = document.body.querySelector('.backdrop');
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    backdrop?.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0 }));
}

const add = async (loci: InProcessLoci, content: string) =>
  (await loci.call('facts.remember', { content })).node;

test('a person is added by hand, and the screen opens them with what names them', async () => {
  const loci = await startLoci();
  await add(loci, 'Clara plays the cello');
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  rendered.show(<EntitiesScreen entityId={null} />);
  await perform(() => button('Add a person or thing')?.click());
  await perform(() => type(document.body.querySelector('[role=dialog] input'), 'Clara'));
  await perform(() => button('Add')?.click());
  const entityId = await entityIdByName(loci, 'Clara');
  const { memories } = await loci.call('entities.get', { entityId });
  expect(memories.map(({ content }) => content)).toEqual(['Clara plays the cello']);
  expect(harness.app.route.getState()).toEqual({ screen: 'entities', entityId });
});

test('a topic is ended from its page: preview, one act, and one undo', async () => {
  const loci = await startLoci();
  await loci.call('entities.create', { name: 'Atlas', type: 'project' });
  await add(loci, 'Atlas is due in May');
  await add(loci, 'Atlas has four engineers');
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  const container = rendered.show(
    <EntitiesScreen entityId={await entityIdByName(loci, 'Atlas')} />,
  );
  await perform(() => undefined);
  await perform(() => button('Mark as no longer current…')?.click());
  await perform(() => undefined);
  expect(document.body.textContent).toContain('2 of 2 selected');
  await perform(() => button('Mark as no longer current')?.click());
  const total = async () => (await loci.call('facts.list', { statuses: ['active'] })).total;
  expect(await total()).toBe(0);
  await perform(() => undefined);
  expect(container.textContent).toContain('No longer current as of');
  await perform(() => harness.workspace().memoryActions.undo());
  expect(await total()).toBe(2);
});

test('a memory is written with date, people, importance and tags', async () => {
  const loci = await startLoci();
  rendered = await startRendering(loci);
  const { perform } = rendered;
  rendered.show(<RememberDialog />);
  await perform(() => type(document.body.querySelector('textarea'), 'We moved to Porto'));
  await perform(() => button('Date, people, importance, tags')?.click());
  const field = (label: string) => {
    const labels = [...document.body.querySelectorAll('label')];
    const id = labels.find((each) => each.textContent === label)?.htmlFor ?? '';
    return document.getElementById(id);
  };
  await perform(() => type(field('Tags'), `home, ${'f'.repeat(51)}`));
  expect(document.body.textContent).toContain('No more than 50 characters fit in a tag.');
  expect(button('Save')?.disabled).toBe(true);
  await perform(() => type(field('Tags'), 'home, family'));
  await perform(() => type(field('Importance'), '80'));
  await perform(() => type(field('Date'), '2024-03-05'));
  await perform(() => field('Date')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await perform(() => button('Save')?.click());
  const [node] = (await loci.call('facts.list', {})).nodes;
  expect(node).toMatchObject({ importance: 80, tags: ['family', 'home'] });
  expect(node?.eventTime).toBe(new Date(2024, 2, 5).getTime());
});

test('a tag that is too long for one says so, and is not added to the selected memories', async () => {
  const loci = await startLoci();
  await loci.call('facts.remember', { content: 'The oven is new', kind: 'Fact' });
  rendered = await startRendering(loci);
  const { perform, harness, control } = rendered;
  const { facts } = harness.workspace();
  const container = rendered.show(<BulkBar />);
  await perform(() => facts.load());
  await perform(() => facts.selectAll());
  await perform(() => control('More').click());
  await perform(() => document.body.querySelector<HTMLElement>('[role=menuitem]')?.click());
  const field = control('Tag');
  await perform(() => type(field, 'o'.repeat(51)));
  expect(field).toHaveProperty('value', 'o'.repeat(51));
  expect(container.textContent).toContain('No more than 50 characters fit in a tag.');
  await perform(() => field.closest('form')?.requestSubmit());
  expect(facts.getState().nodes[0]?.tags).toEqual([]);
});

test('a press outside the form closes it only while nothing was typed', async () => {
  rendered = await startRendering(await startLoci());
  const { perform, harness } = rendered;
  const { view } = harness.app;
  view.remember('', null);
  const isOpen = () => view.getState().overlay !== null;
  rendered.show(<RememberDialog />);
  await perform(() => type(document.body.querySelector('textarea'), 'We moved to Porto'));
  await perform(pressOutside);
  expect(isOpen()).toBe(true);
  await perform(() => type(document.body.querySelector('textarea'), ''));
  await perform(pressOutside);
  expect(isOpen()).toBe(false);
});

test('a memory is saved once though its key is pressed twice', async () => {
  const loci = await startLoci();
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  rendered.show(<RememberDialog />);
  const field = () => document.body.querySelector('textarea');
  await perform(() => type(field(), 'We moved to Porto'));
  const press = () =>
    field()?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
    );
  await perform(() => {
    press();
    press();
  });
  expect((await loci.call('facts.list', {})).nodes).toHaveLength(1);
  const errors = harness.app.toasts
    .getState()
    .toasts.filter(({ content }) => content.kind === 'error');
  expect(errors).toEqual([]);
});

test('a person added to a memory leaves one there', async () => {
  const loci = await startLoci();
  await loci.call('entities.create', { name: 'Lea', type: 'person' });
  await loci.call('entities.create', { name: 'Siemens', type: 'organization' });
  const { id } = await add(loci, 'Lea sails on Sundays');
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  const { inspector } = harness.workspace();
  rendered.show(<InspectorPane />);
  await perform(() => inspector.open(id));
  const menu = document.body.querySelector<HTMLButtonElement>('.about .select');
  await perform(() => menu?.click());
  const option = [...document.body.querySelectorAll<HTMLElement>('[role=menuitemcheckbox]')].find(
    ({ textContent }) => textContent === 'Siemens',
  );
  await perform(() => option?.click());
  const { entities } = await loci.call('facts.get', { nodeId: id });
  expect(entities.map(({ name }) => name).toSorted()).toEqual(['Lea', 'Siemens']);
});

test('a memory is linked to another in its details, and the link is taken back', async () => {
  const loci = await startLoci();
  const tent = await add(loci, 'The tent is green');
  await add(loci, 'The holiday is in June');
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  rendered.show(<InspectorPane />);
  await perform(() => harness.workspace().inspector.open(tent.id));
  await perform(() => button('Link a memory…')?.click());
  await perform(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await perform(() => button('The holiday is in June')?.click());
  await perform(() => button('Link')?.click());
  await perform(() => undefined);
  expect(document.body.textContent).toContain('Related');
  const links = async () => (await loci.call('facts.get', { nodeId: tent.id })).links;
  expect(await links()).toHaveLength(1);
  await perform(() => button('Remove the link to “The holiday is in June”')?.click());
  expect(await links()).toHaveLength(0);
});

test('a choice that the words leave out of the list is no choice to link', async () => {
  const loci = await startLoci();
  const node = await add(loci, 'The van is in Brno');
  await add(loci, 'The tent is green');
  rendered = await startRendering(loci);
  const { perform } = rendered;
  rendered.show(<LinkDialog node={node} onClose={() => undefined} />);
  await until(() => button('The tent is green') !== undefined, 'the choices');
  await perform(() => button('The tent is green')?.click());
  expect(button('Link')?.disabled).toBe(false);
  await perform(() => type(document.body.querySelector('[role=dialog] input'), 'sailing'));
  await until(() => button('The tent is green') === undefined, 'the list without it');
  expect(button('Link')?.disabled).toBe(true);
});

test('a relation of two people is stated on the page of one of them', async () => {
  const loci = await startLoci();
  await loci.call('entities.create', { name: 'Lea', type: 'person' });
  await loci.call('entities.create', { name: 'Siemens', type: 'organization' });
  rendered = await startRendering(loci);
  const { perform } = rendered;
  const lea = await entityIdByName(loci, 'Lea');
  const container = rendered.show(<EntitiesScreen entityId={lea} />);
  await perform(() => undefined);
  await perform(() => button('Add a relationship…')?.click());
  await perform(() => type(document.body.querySelector('[role=dialog] input'), 'works at'));
  await perform(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const choice = () =>
    [...document.body.querySelectorAll<HTMLButtonElement>('[role=dialog] .entity')].find((each) =>
      each.textContent.includes('Siemens'),
    );
  await perform(() => choice()?.click());
  await perform(() => button('Save')?.click());
  await perform(() => undefined);
  const { relations } = await loci.call('entities.get', { entityId: lea });
  expect(relations).toMatchObject([{ predicate: 'works_at', object: { name: 'Siemens' } }]);
  expect(container.textContent).toContain('Lea → works at → Siemens');
});

/** Page of a person with one memory. */
async function showClara() {
  const loci = await startLoci();
  await loci.call('entities.create', { name: 'Clara', type: 'person' });
  await add(loci, 'Clara plays the cello');
  rendered = await startRendering(loci);
  rendered.show(<EntitiesScreen entityId={await entityIdByName(loci, 'Clara')} />);
  await rendered.perform(() => undefined);
  return rendered;
}

test.each([
  ['Split…', 'Split', 'Clara Schumann'],
  ['Mark as no longer current…', 'Mark as no longer current', null],
  ['Add a person or thing', 'Add', 'Robert'],
] as const)('the dialog of “%s” acts once though its button is pressed twice', async (...names) => {
  const [opener, action, name] = names;
  const { perform, harness } = await showClara();
  await perform(() => button(opener)?.click());
  if (name !== null) {
    await perform(() => type(document.body.querySelector('[role=dialog] input'), name));
  }
  if (action === 'Split') {
    await perform(() => document.querySelector<HTMLElement>('.checkbox-list input')?.click());
  }
  const pressed = button(action);
  await perform(() => {
    pressed?.click();
    pressed?.click();
  });
  const kinds = harness.app.toasts.getState().toasts.map(({ content }) => content.kind);
  expect(kinds).toEqual(['done']);
});

test.each([
  ['Split…', 'Clara Schumann'],
  ['Add a person or thing', 'Robert'],
])('a press outside the dialog of “%s” loses no name that was typed', async (opener, name) => {
  const { perform } = await showClara();
  await perform(() => button(opener)?.click());
  await perform(() => type(document.body.querySelector('[role=dialog] input'), name));
  await perform(pressOutside);
  expect(document.body.querySelector('[role=dialog] input')).toHaveProperty('value', name);
});
