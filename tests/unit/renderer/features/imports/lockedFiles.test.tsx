import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { LockedFiles } from '../../../../../renderer/features/imports/LockedFiles.tsx';
import { annasLoci } from '../../loci.ts';
import { startRendering, type Rendered } from '../../render.tsx';

let rendered: Rendered;
afterEach(() => rendered.close());

test('an archive that is being opened says so for as long as that takes', async () => {
  rendered = await startRendering(await annasLoci());
  const { imports } = rendered.harness.workspace();
  const locked = {
    name: 'loci.zip.age',
    conversations: 0,
    turns: 0,
    skipped: {},
    problem: 'needs_passphrase',
  } as const;
  rendered.show(<LockedFiles files={[locked]} />);
  const status = () => rendered.container.querySelector('[role=status]')?.textContent;
  expect(status()).toBeUndefined();
  act(() => imports.setState({ unlocking: { isBusy: true, problem: null } }));
  expect(status()).toBe('Opening the archive…');
});
