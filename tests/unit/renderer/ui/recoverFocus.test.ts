import { afterEach, beforeEach, expect, test } from 'vitest';
import { recoverFocus } from '../../../../renderer/ui/recoverFocus.ts';
import { until } from '../stores/harness.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `
    <main id="main" tabindex="-1">
      <section><button id="edit">Edit</button><button id="remove">Remove</button></section>
      <ul><li><button id="undo">Undo</button></li></ul>
    </main>
    <div id="toast"><button id="take-back">Take back</button></div>`;
  stop = recoverFocus();
});
afterEach(() => stop());

const element = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
const focusedId = () => document.activeElement?.id;
/** Long enough for a focus that nothing should move. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 400));

test('a control that is removed with the focus leaves it to the first one beside it', async () => {
  element('remove')?.focus();
  element('remove')?.remove();
  await until(() => focusedId() === 'edit', 'the focus');
});

test('the last control of a part leaves the focus to the screen', async () => {
  element('undo')?.focus();
  element('undo')?.closest('ul')?.remove();
  await until(() => focusedId() === 'main', 'the focus');
  element('take-back')?.focus();
  element('toast')?.remove();
  await until(() => focusedId() === 'main', 'the focus');
});

test('a button that is disabled while it works has the focus again afterwards', async () => {
  const button = element('edit') as HTMLButtonElement;
  button.focus();
  button.disabled = true;
  button.blur();
  await pause();
  button.disabled = false;
  await until(() => focusedId() === 'edit', 'the focus');
});

test('who left a control, or went on elsewhere, is led nowhere', async () => {
  element('remove')?.focus();
  element('remove')?.blur();
  await pause();
  element('remove')?.remove();
  await pause();
  expect(document.activeElement).toBe(document.body);
  element('undo')?.focus();
  element('undo')?.remove();
  element('take-back')?.focus();
  await pause();
  expect(focusedId()).toBe('take-back');
});
