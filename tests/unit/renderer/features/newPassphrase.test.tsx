import { afterEach, expect, test } from 'vitest';
import { NewPassphrase } from '../../../../renderer/features/exports/NewPassphrase.tsx';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function startTyping(accepts: () => boolean) {
  rendered = await startRendering(await startLoci());
  const { perform, show, control } = rendered;
  const sent: string[] = [];
  const onSubmit = async (passphrase: string) => {
    sent.push(passphrase);
    return accepts();
  };
  const shown = show(<NewPassphrase label="Word" hint="" button="Save" onSubmit={onSubmit} />);
  const field = () => shown.querySelector('input');
  await perform(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field(), 'vermilion door');
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const press = (name: string) => perform(() => control(name).click());
  const submit = () => perform(() => field()?.form?.requestSubmit());
  return { sent, field, press, submit };
}

test('a new passphrase can be shown, since nobody can look it up later', async () => {
  const { field, press } = await startTyping(() => true);
  expect(field()?.type).toBe('password');
  await press('Show');
  expect(field()?.type).toBe('text');
  await press('Show');
  expect(field()?.type).toBe('password');
});

test('a passphrase that is refused stays, and one that is accepted goes', async () => {
  let isAccepted = false;
  const { sent, field, submit } = await startTyping(() => isAccepted);
  await submit();
  expect(field()?.value).toBe('vermilion door');
  isAccepted = true;
  await submit();
  expect(field()?.value).toBe('');
  expect(sent).toEqual(['vermilion door', 'vermilion door']);
});
