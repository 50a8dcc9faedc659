import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ImportScreen } from '../../../../../renderer/features/imports/ImportScreen.tsx';
import type { ImportStep } from '../../../../../renderer/stores/imports/importState.ts';
import { annasLoci } from '../../loci.ts';
import { startRendering, type Rendered } from '../../render.tsx';

let rendered: Rendered;
afterEach(() => rendered.close());

const INSPECTED: ImportStep = {
  kind: 'inspected',
  uploadIds: [],
  inspection: {
    files: [],
    conversations: [],
    statements: 2,
    missing: [],
    downloads: [],
    model: null,
  },
};
const RUNNING = { importId: 'i-1', done: 0, of: 3_000, msLeft: null };

async function showInspected() {
  rendered = await startRendering(await annasLoci());
  await rendered.perform(() => rendered.show(<ImportScreen />));
  const { imports } = rendered.harness.workspace();
  act(() => imports.setState({ step: INSPECTED }));
  return imports;
}

const stage = () => rendered.container.querySelector('.imports__stage');

test('the keyboard follows an import that begins, to its progress', async () => {
  const imports = await showInspected();
  rendered.control('Import notes about you').focus();
  act(() => imports.setState({ step: { kind: 'choose_files' } }));
  act(() => imports.setState({ running: RUNNING }));
  expect(stage()?.contains(document.activeElement)).toBe(true);
  expect(stage()?.textContent).toContain('Importing your conversations');
});

test('an import that begins shows its progress, which may stand above what is in sight', async () => {
  const imports = await showInspected();
  let isRevealed = false;
  Object.assign(stage() ?? {}, { scrollIntoView: () => (isRevealed = true) });
  rendered.control('Import notes about you').focus();
  act(() => imports.setState({ step: { kind: 'choose_files' }, running: RUNNING }));
  expect(isRevealed).toBe(true);
});

test('an import that begins elsewhere leaves the focus where it is', async () => {
  const imports = await showInspected();
  rendered.control('Copy prompt').focus();
  act(() => imports.setState({ step: { kind: 'choose_files' }, running: RUNNING }));
  expect(document.activeElement).toBe(rendered.control('Copy prompt'));
});
