import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { useAutoScrollPause } from '../../../../renderer/features/chat/transcript/useAutoScrollPause.ts';

function Scroller() {
  const { isPaused: isHeld, listeners } = useAutoScrollPause();
  return (
    <div data-held={isHeld} {...listeners}>
      <button type="button" aria-expanded="false">
        disclosure
      </button>
      <button type="button" aria-expanded="false" aria-haspopup="true">
        menu
      </button>
    </div>
  );
}

const pointer = () => new Event('pointerdown', { bubbles: true });
const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true });

test.each([
  ['a press', 'on a disclosure', 0, pointer(), 'true'],
  ['Enter', 'on a disclosure', 0, key('Enter'), 'true'],
  ['Tab', 'on a disclosure', 0, key('Tab'), 'false'],
  ['a press', 'on a menu', 1, pointer(), 'false'],
  ['Enter', 'on a menu', 1, key('Enter'), 'false'],
])('%s %s holds the position or leaves it', (_, __, index, event, held) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
  act(() => root.render(<Scroller />));
  act(() => void container.querySelectorAll('button')[index]?.dispatchEvent(event));
  expect(container.querySelector('[data-held]')?.getAttribute('data-held')).toBe(held);
});
