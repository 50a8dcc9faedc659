import { afterEach, expect, test } from 'vitest';
import { AdvancedSettings } from '../../../../renderer/features/settings/AdvancedSettings.tsx';
import { limitsOf } from '../../../../shared/settingLimits.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show() {
  const loci = await startLoci();
  rendered = await startRendering(loci);
  const { perform } = rendered;
  const container = rendered.show(<AdvancedSettings />);
  await perform(() => undefined);
  await perform(() => rendered?.control('Show all settings by key name').click());
  const rows = () => [...container.querySelectorAll<HTMLElement>('.setting')];
  const row = (key: string) => {
    const found = rows().find((each) => each.querySelector('code')?.textContent === key);
    if (!found) throw new Error(`there is no row for ${key}`);
    return found;
  };
  const input = (within: ParentNode) => {
    const found = within.querySelector<HTMLInputElement>('input');
    if (!found) throw new Error('there is a field');
    return found;
  };
  const write = (field: HTMLInputElement, value: string) =>
    perform(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const enter = (field: HTMLInputElement) =>
    perform(() =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    );
  const kept = async (key: string) => {
    const { settings } = await loci.call('settings.get', {});
    const setting = settings.find((each) => each.key === key);
    return setting?.origin === 'default' ? undefined : setting?.value;
  };
  return { ...rendered, kept, container, rows, row, input, write, enter };
}

test('settings are found by their key and by what is said of them', async () => {
  const { container, rows, input, write } = await show();
  const all = rows().length;
  expect(all).toBeGreaterThan(20);
  await write(input(container), 'rrf_k');
  expect(rows().map((row) => row.querySelector('code')?.textContent)).toEqual(['retrieval.rrf_k']);
  await write(input(container), 'zzz');
  expect(rows()).toEqual([]);
  expect(container.textContent).toContain('No matching settings');
  await write(input(container), '');
  expect(rows().length).toBe(all);
});

test('a number says its range, is saved with Enter, and goes back to its default', async () => {
  const { row, input, write, enter, kept, control, perform } = await show();
  const key = 'retrieval.rrf_k';
  expect(row(key).textContent).toContain('from 1 to 200');
  await write(input(row(key)), '75');
  await enter(input(row(key)));
  expect(await kept(key)).toBe(75);
  await perform(() => control('Reset to default').click());
  expect(await kept(key)).toBeUndefined();
  expect(input(row(key)).value).toBe('60');
});

test('what the engine does not accept says so, and what was there stays', async () => {
  const { row, input, write, enter, kept } = await show();
  const key = 'retrieval.rrf_k';
  await write(input(row(key)), '900');
  await enter(input(row(key)));
  expect(row(key).querySelector('[role=alert]')).not.toBeNull();
  expect(await kept(key)).toBeUndefined();
  await write(input(row(key)), 'many');
  await enter(input(row(key)));
  expect(input(row(key)).getAttribute('aria-invalid')).toBe('true');
});

test('of a few values one is chosen, not written', async () => {
  const { row, perform, kept } = await show();
  const key = 'consolidation.review';
  expect(row(key).querySelector('input[type=text], input:not([type])')).toBeNull();
  await perform(() => row(key).querySelector<HTMLElement>('button.select')?.click());
  const options = [...document.querySelectorAll<HTMLElement>('[role=option]')];
  expect(options.map(({ textContent }) => textContent)).toEqual(['all', 'uncertain', 'none']);
  await perform(() => options[2]?.click());
  expect(await kept(key)).toBe('none');
});

test('instructions are edited in several lines, and kept when they are left', async () => {
  const { row, perform, kept } = await show();
  const key = 'chat.instructions';
  const box = row(key).querySelector('textarea');
  if (box === null) throw new Error('there is no box');
  const text = 'Answer in short sentences.\nNo exclamation marks.';
  await perform(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await perform(() => box.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(await kept(key)).toBe(text);
});

test('limits are those of the schema, also where nothing is a value', () => {
  expect(limitsOf('reflection.weekday').range).toEqual({ min: 0, max: 6 });
  expect(limitsOf('retrieval.fusion').choices).toEqual(['sum', 'rrf']);
  expect(limitsOf('privacy.redact_secrets')).toEqual({ hold: null, choices: null, range: null });
  expect(limitsOf('of.another.version')).toEqual({ hold: null, choices: null, range: null });
});

test('what has only one value is not listed', async () => {
  const { row, input, control } = await show();
  expect(() => row('memory.scope.cross_orchestrator')).toThrow();
  for (const key of ['ingest.enabled', 'retrieval.rrf_k']) {
    expect(input(row(key)).disabled, key).toBe(false);
  }
  expect(() => control('Reset to default')).toThrow();
});

test('a text that is no number is said to be none only while it stands there', async () => {
  const { row, input, write, enter, perform } = await show();
  const setting = row('retrieval.rrf_k');
  const field = input(setting);
  const alert = () => setting.querySelector('[role=alert]')?.textContent;
  const shownValue = field.value;
  await write(field, 'many');
  await enter(field);
  expect(alert()).toBe('Invalid value');
  await write(field, '70');
  expect(alert()).toBeUndefined();
  await write(field, 'many');
  await enter(field);
  await perform(() =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  expect(field.value).toBe(shownValue);
  expect(alert()).toBeUndefined();
});

test('a value that was refused stays in its field to be changed', async () => {
  const { row, perform, kept } = await show();
  const setting = row('chat.instructions');
  const field = setting.querySelector('textarea');
  if (!field) throw new Error('there is no field');
  const long = 'Be brief. '.repeat(200);
  await perform(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, long);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await perform(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await perform(() => undefined);
  expect(setting.querySelector('[role=alert]')).not.toBeNull();
  expect(field.value).toBe(long);
  expect(await kept('chat.instructions')).toBeUndefined();
});
