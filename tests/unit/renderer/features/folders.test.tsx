import { afterEach, describe, expect, test } from 'vitest';
import { DocumentsScreen } from '../../../../renderer/features/documents/DocumentsScreen.tsx';
import { FolderDialog } from '../../../../renderer/features/documents/FolderDialog.tsx';
import { valueOf } from '../../../../renderer/stores/shell/settings.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

describe('folders that are watched no longer', () => {
  async function watchTwo() {
    const loci = await startLoci();
    const value = [`${loci.home}/letters`, `${loci.home}/recipes`];
    await loci.call('settings.set', { scope: 'workspace', key: 'ingest.watched_folders', value });
    rendered = await startRendering(loci);
    const { perform, harness } = rendered;
    const container = rendered.show(<DocumentsScreen documentId={null} nodeId={null} />);
    await perform(() => undefined);
    const buttons = [...container.querySelectorAll<HTMLButtonElement>('.documents__row button')];
    expect(buttons).toHaveLength(2);
    return { ...rendered, loci, perform, buttons, app: harness.app, value };
  }

  test('do not come back when one is pressed right after the other', async () => {
    const { perform, buttons, app } = await watchTwo();
    await perform(() => buttons.forEach((button) => button.click()));
    expect(valueOf(app.settings.getState(), 'ingest.watched_folders')).toEqual([]);
  });

  test('stay when that is refused, which is said', async () => {
    const { loci, perform, buttons, app, value } = await watchTwo();
    loci.stub('settings.set', () => {
      throw new Error('the disk is full');
    });
    await perform(() => buttons[0]?.click());
    expect(valueOf(app.settings.getState(), 'ingest.watched_folders')).toEqual(value);
    expect(app.toasts.getState().toasts.map(({ content }) => content.kind)).toEqual(['error']);
  });
});

test('what a folder holds is not said of another one that was typed meanwhile', async () => {
  const loci = await startLoci();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  loci.stub('documents.checkFolder', async ({ path }) => {
    await promise;
    return {
      folder: { ok: true, path, vault: false, documents: 3, skipped: 0, isTruncated: true },
    };
  });
  rendered = await startRendering(loci);
  const { perform, show } = rendered;
  show(<FolderDialog onClose={() => undefined} />);
  const field = () => document.body.querySelector<HTMLInputElement>('[role=dialog] input');
  const type = (text: string) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field(), text);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const submit = () => field()?.form?.requestSubmit();
  const answer = () => document.body.querySelector('.documents__found')?.textContent;
  await perform(async () => {
    type('/letters');
    await new Promise((resolve) => setTimeout(resolve));
    submit();
    await new Promise((resolve) => setTimeout(resolve));
    type('/recipes');
    release();
  });
  expect(answer()).toBeUndefined();
  await perform(submit);
  expect(answer()).toContain('3');
  expect(answer()).toContain('too many files');
});
