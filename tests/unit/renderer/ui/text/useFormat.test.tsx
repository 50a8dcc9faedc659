import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useNow } from '../../../../../renderer/ui/text/useFormat.ts';

function Clock() {
  return <p>{String(useNow())}</p>;
}

test('a screen that comes back shows the time of now', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers({ now: 1_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const container = document.createElement('div');
  const root = createRoot(container);
  onTestFinished(() => act(() => root.unmount()));
  act(() => root.render(<Clock />));
  act(() => root.render(null));
  vi.setSystemTime(9_000_000);
  act(() => root.render(<Clock />));
  expect(container.textContent).toBe('9000000');
});
