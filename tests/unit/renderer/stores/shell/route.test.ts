import { expect, test } from 'vitest';
import { asEntityId } from '../../../../support/ids.ts';
import {
  createRouteStore,
  NEW_CHAT,
  type Route,
} from '../../../../../renderer/stores/shell/route.ts';

/** Waits for the event that the window sends after its address has changed. */
const hashChange = () =>
  new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));

test('a route is announced once, not a second time when its address comes back', async () => {
  const route = createRouteStore(window);
  route.go(NEW_CHAT);
  const screens: string[] = [];
  route.subscribe(({ screen }) => screens.push(screen));
  const changed = hashChange();
  route.go({ screen: 'timeline', day: '2026-03-01' });
  await changed;
  expect(screens).toEqual(['timeline']);
});

test('an address that somebody else has set is gone to, and a fresh secret is none', async () => {
  const route = createRouteStore(window);
  route.go(NEW_CHAT);
  let changed = hashChange();
  window.location.hash = '#/timeline/2026-03-01';
  await changed;
  expect(route.getState()).toEqual({ screen: 'timeline', day: '2026-03-01' });
  changed = hashChange();
  window.location.hash = '#secret';
  await changed;
  expect(route.getState()).toEqual({ screen: 'timeline', day: '2026-03-01' });
});

test('a screen with a list is returned to where it was left, and leads to its list from there', () => {
  const route = createRouteStore(window);
  const anna: Route = { screen: 'entities', entityId: asEntityId(crypto.randomUUID()) };
  route.go(anna);
  expect(route.last('entities')).toEqual({ screen: 'entities', entityId: null });
  route.go(NEW_CHAT);
  expect(route.last('entities')).toEqual(anna);
  route.leaveWorkspace();
  expect(route.last('entities')).toEqual({ screen: 'entities', entityId: null });
});
