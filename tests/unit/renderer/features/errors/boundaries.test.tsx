import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PanelErrorBoundary } from '../../../../../renderer/features/errors/PanelErrorBoundary.tsx';
import { ScreenErrorBoundary } from '../../../../../renderer/features/errors/ScreenErrorBoundary.tsx';
import { WindowErrorBoundary } from '../../../../../renderer/features/errors/WindowErrorBoundary.tsx';
import { Toasts } from '../../../../../renderer/features/shell/Toasts.tsx';
import { annasLoci } from '../../loci.ts';
import { startRendering, type Rendered } from '../../render.tsx';

let rendered: Rendered;
let isBroken: boolean;
beforeEach(async () => {
  isBroken = true;
  rendered = await startRendering(await annasLoci());
  // React and the page's own log tell of every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  rendered.close();
  vi.restoreAllMocks();
});

function Content() {
  if (isBroken) throw new RangeError('Invalid time value');
  return <p>The lighthouse</p>;
}

const shown = () => document.body.textContent;

test('a screen that cannot be drawn says so beside the rail, and is drawn again on request', async () => {
  rendered.show(
    <>
      <nav>Rail</nav>
      <ScreenErrorBoundary resetKey="import">
        <Content />
      </ScreenErrorBoundary>
    </>,
  );
  expect(shown()).toContain("Couldn't display this");
  expect(shown()).toContain('Rail');
  expect(document.querySelector('main [role="alert"]')).not.toBeNull();
  isBroken = false;
  await rendered.perform(() => rendered.control('Try again').click());
  expect(shown()).toContain('The lighthouse');
});

test('another screen is drawn where the one before could not be', () => {
  rendered.show(
    <ScreenErrorBoundary resetKey="import">
      <Content />
    </ScreenErrorBoundary>,
  );
  isBroken = false;
  rendered.show(
    <ScreenErrorBoundary resetKey="memories">
      <Content />
    </ScreenErrorBoundary>,
  );
  expect(shown()).toContain('The lighthouse');
});

test('a dialog that cannot be drawn closes with a message, and leaves the screen', () => {
  const onClose = vi.fn();
  rendered.show(
    <>
      <p>The screen</p>
      <PanelErrorBoundary resetKey="forget" onClose={onClose}>
        <Content />
      </PanelErrorBoundary>
      <Toasts />
    </>,
  );
  expect(onClose).toHaveBeenCalledOnce();
  expect(shown()).toContain('The screen');
  expect(shown()).toContain('Something went wrong in Loci');
});

test('a window that cannot be drawn is no blank page', () => {
  rendered.show(
    <WindowErrorBoundary>
      <Content />
    </WindowErrorBoundary>,
  );
  expect(shown()).toContain('Reload window');
});
