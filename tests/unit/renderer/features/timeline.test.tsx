// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { TimelineScreen } from '../../../../renderer/features/timeline/TimelineScreen.tsx';
import { conversation, message } from '../../../support/scriptedEngine/build.ts';
import { ago } from '../../../support/scriptedEngine/clock.ts';
import { emptyWorld, type World } from '../../../support/scriptedEngine/world.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
  vi.restoreAllMocks();
});

const TURNS = 400;

function crowdedWorld(turns = TURNS): World {
  const world = emptyWorld();
  const space = world.spaces.get('default');
  const talk = conversation('A long day', ago.days(3));
  space?.conversations.push(talk);
  for (let n = 0; n < turns; n += 1) {
    space?.messages.push(
      message({
        conversationId: talk.id,
        sessionId: 'session',
        turnId: `turn-${n}`,
        role: 'user',
        text: `Line ${n}`,
        createdAt: ago.days(3) + n,
      }),
    );
  }
  return world;
}

/** A window without a layout measures rows of no height, and so would draw all of them. */
function withRowsOf(height: number): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.classList.contains('virtual__row') ? height : 600;
  });
}

test('of a crowded day only the turns in sight are there, each saying which of how many it is', async () => {
  withRowsOf(33);
  rendered = await startRendering(crowdedWorld());
  const { place, settle } = rendered;
  rendered.show(<TimelineScreen day={null} />);
  await settle(() => undefined);
  await settle(() => undefined);
  const turns = [...place.querySelectorAll('.sitting__turns > li')];
  expect(turns.length).toBeGreaterThan(10);
  expect(turns.length).toBeLessThan(60);
  expect(turns[0]?.textContent).toContain('A long day');
  expect(turns[1]?.textContent).toContain('Line 0');
  // Where the session begins is a row of its own.
  expect(turns[0]?.getAttribute('aria-setsize')).toBe(String(TURNS + 1));
});

test('a usual day is whole', async () => {
  rendered = await startRendering(crowdedWorld(30));
  const { place, settle } = rendered;
  rendered.show(<TimelineScreen day={null} />);
  await settle(() => undefined);
  await settle(() => undefined);
  const turns = [...place.querySelectorAll('.sitting__turns > li')];
  expect(turns).toHaveLength(30);
  expect(turns[0]?.hasAttribute('aria-setsize')).toBe(false);
});

test('while the days are on their way it says that they are', async () => {
  rendered = await startRendering(crowdedWorld(3));
  const { place, settle } = rendered;
  rendered.show(<TimelineScreen day={null} />);
  expect(place.querySelector('[role=status]')?.textContent).toBe('Loading…');
  expect(place.querySelector('.strip--waiting')).not.toBeNull();
  await settle(() => undefined);
  await settle(() => undefined);
  expect(place.querySelector('.strip--waiting')).toBeNull();
});
