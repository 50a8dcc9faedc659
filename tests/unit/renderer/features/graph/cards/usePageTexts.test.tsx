import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageTexts } from '../../../../../../renderer/features/graph/cards/layout/pageLayout.ts';
import { usePageTexts } from '../../../../../../renderer/features/graph/cards/usePageTexts.ts';
import { startLoci } from '../../../loci.ts';
import { startRendering, type Rendered } from '../../../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
  vi.useRealTimers();
});

test('the texts of a page are those of another day after midnight, and only then', async () => {
  rendered = await startRendering(await startLoci());
  const evening = new Date(2026, 2, 3, 23, 58).getTime();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: evening });
  let current: PageTexts | null = null;
  function Page() {
    const texts = usePageTexts();
    current = texts;
    return <p>{texts.dateOf(texts.today.at)}</p>;
  }
  const container = rendered.show(<Page />);
  expect(container.textContent).toBe('March 3');
  const evenings = current;
  act(() => void vi.advanceTimersByTime(60_000));
  expect(current).toBe(evenings);
  act(() => void vi.advanceTimersByTime(120_000));
  expect(container.textContent).toBe('March 4');
});
