import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { windowOf, type LociWindow, type RailScreen } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const SCREENS: readonly RailScreen[] = [
  'chat',
  'memories',
  'entities',
  'graph',
  'timeline',
  'documents',
  'health',
  'routines',
  'settings',
];
/** Controls of a screen that are pointed at: the first ones of each look. */
const MAX_PER_CLASS = 2;

/**
 * Marks the controls in sight, two of each class, and returns their number. A string, as the two after
 * it, since it runs in the page.
 */
const NUMBER_CONTROLS_SCRIPT = `(() => {
  const seen = new Map();
  let marked = 0;
  for (const old of document.querySelectorAll('[data-pointed]')) old.removeAttribute('data-pointed');
  for (const each of document.querySelectorAll('main button, main a[href], main [role=option], main [role=row], main article, nav a, nav button')) {
    const { top, bottom, left, right, width } = each.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth || width < 8) continue;
    const key = each.tagName + ' ' + each.className;
    const count = seen.get(key) ?? 0;
    if (count >= ${MAX_PER_CLASS}) continue;
    seen.set(key, count + 1);
    each.dataset.pointed = String(marked);
    marked += 1;
  }
  return marked;
})()`;
/** Keeps every element in the flow of the page with its box: by itself, since others may appear before it. */
const SAVE_BOXES_SCRIPT = `(() => {
  const boxOf = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return width === 0 ? null : [left, top, width, height].map(Math.round).join(' ');
  };
  const kept = [...document.querySelectorAll('main *, nav *')]
    .filter((each) => each.closest('svg svg, canvas, .visually-hidden') === null)
    .map((element) => ({ element, box: boxOf(element) }));
  window.movedSinceKept = () => kept.flatMap(({ element, box }) => {
    const now = element.isConnected ? boxOf(element) : null;
    const name = element.tagName.toLowerCase() + '.' + (element.className.baseVal ?? element.className);
    return box === null || now === null || now === box ? [] : [name + ': ' + box + ' -> ' + now];
  });
})()`;
/** Elements that are elsewhere, or of another size; what appears or leaves is not one. */
const MOVED_SINCE_SAVED = 'window.movedSinceKept()';

/** Width of the smallest control, in CSS pixels (WCAG 2.2, 2.5.8). */
const SMALLEST_TARGET = 24;

/** Records what the browser itself counts as shifted, from the first paint on. */
const RECORD_SHIFTS = `(() => {
  window.shiftedControls = [];
  const nameOf = (element) => element.tagName.toLowerCase() + '.' + element.className;
  new PerformanceObserver((list) => {
    for (const { node, previousRect, currentRect } of list.getEntries().flatMap((each) => each.sources)) {
      if (!(node instanceof Element) || !node.isConnected) continue;
      if (!node.matches('button, a, input') && !node.querySelector('button, a, input')) continue;
      // One that grows upward keeps its lower end, where its controls stand.
      if (previousRect.right === currentRect.right && previousRect.bottom === currentRect.bottom) continue;
      // A count of one more digit does not take a control from under the pointer.
      const distance = Math.hypot(previousRect.x - currentRect.x, previousRect.y - currentRect.y);
      if (distance < ${SMALLEST_TARGET}) continue;
      const [from, to] = [previousRect, currentRect].map(({ x, y }) => Math.round(x) + ' ' + Math.round(y));
      if (to !== '0 0') window.shiftedControls.push(nameOf(node) + ': ' + from + ' -> ' + to);
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;
const SHIFTED_CONTROLS = 'window.shiftedControls';
/** Late room above a control. */
const PLANT_MARGIN_SCRIPT = `document.querySelector('main button').style.marginTop = '60px'`;

/** A control that grows under the pointer; what a page sets on an element its policy allows. */
const PLANT_HOVER_SHIFT_SCRIPT = `document.addEventListener('mouseover', ({ target }) => {
  const button = target.closest('main button');
  if (button !== null) button.style.paddingLeft = '90px';
})`;

/** Delay of every answer: what a fast machine has before the first paint comes late on a slow one. */
const ANSWER_MS = 300;

async function slowAnswers(page: Page): Promise<void> {
  await page.routeWebSocket(/./u, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => void setTimeout(() => socket.send(message), ANSWER_MS));
  });
}

async function elementsMovedByHover(page: Page): Promise<string[]> {
  await page.mouse.move(1, 1);
  await page.waitForTimeout(150);
  const count = await page.evaluate<number>(NUMBER_CONTROLS_SCRIPT);
  await page.evaluate(SAVE_BOXES_SCRIPT);
  const moved: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const control = page.locator(`[data-pointed="${index}"]`);
    // A row of a long list is made anew meanwhile.
    if ((await control.count()) === 0) continue;
    const label = (await control.getAttribute('class')) ?? '';
    // Not by hovering of Playwright, which scrolls first.
    const box = await control.boundingBox();
    if (box === null) continue;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const shiftedControls = await page.evaluate<string[]>(MOVED_SINCE_SAVED);
    moved.push(...shiftedControls.map((each) => `over ${label}: ${each}`));
  }
  return moved;
}

/** Places of the choices of a group, before and after each is chosen. */
async function elementsMovedBySelection(page: Page): Promise<string[]> {
  const moved: string[] = [];
  const groups = page.locator('main [role=radiogroup], main [role=tablist]');
  for (let group = 0; group < (await groups.count()); group += 1) {
    const choices = groups.nth(group).locator('[role=radio], [role=tab], label');
    const boxesOfControls = () =>
      choices.evaluateAll((all) =>
        all.map((each) => {
          const { left, top, width, height } = each.getBoundingClientRect();
          return [left, top, width, height].map(Math.round).join(' ');
        }),
      );
    const before = await boxesOfControls();
    for (let index = (await choices.count()) - 1; index >= 0; index -= 1) {
      await choices.nth(index).click({ force: true });
      await page.waitForTimeout(400);
      if ((await groups.count()) <= group) break;
      const after = await boxesOfControls();
      if (after.join() !== before.join()) moved.push(`${before.join(', ')} -> ${after.join(', ')}`);
    }
  }
  return moved;
}

async function openScreen(window: LociWindow, screen: RailScreen): Promise<void> {
  await window.goTo(screen);
  await expect(window.page.locator('[aria-busy=true]')).toHaveCount(0);
  await window.page.waitForTimeout(500);
}

/**
 * What moves on a screen; where something did, on the screen entered anew: a count that came late is
 * there by then, and what a pointer moves for good moves again.
 */
async function shiftsOnScreen(
  window: LociWindow,
  screen: RailScreen,
  measure: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  if ((await measure(window.page)).length === 0) return [];
  await openScreen(window, screen === 'chat' ? 'settings' : 'chat');
  await openScreen(window, screen);
  return measure(window.page);
}

test('nothing moves where one points, nor a choice when one chooses another', async ({
  page,
  startDemo,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const window = windowOf(page, t);
  await window.open((await startDemo()).address);
  const moved: Record<string, readonly string[]> = {};
  for (const screen of SCREENS) {
    await test.step(screen, async () => {
      await openScreen(window, screen);
      moved[screen] = await shiftsOnScreen(window, screen, elementsMovedByHover);
      if (screen !== 'settings')
        moved[`${screen}, choices`] = await shiftsOnScreen(
          window,
          screen,
          elementsMovedBySelection,
        );
    });
  }
  await test.step('what moves is noticed', async () => {
    await page.evaluate(PLANT_HOVER_SHIFT_SCRIPT);
    expect((await elementsMovedByHover(page)).length).toBeGreaterThan(0);
  });
  expect(Object.entries(moved).filter(([, list]) => list.length > 0)).toEqual([]);
});

test('what a screen loads late moves no control of it', async ({ page, startDemo }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(RECORD_SHIFTS);
  const window = windowOf(page, t);
  await window.open((await startDemo()).address);
  await slowAnswers(page);
  const shiftedControls: Record<string, readonly string[]> = {};
  for (const screen of SCREENS) {
    await test.step(screen, async () => {
      await window.goTo(screen);
      await page.reload();
      await expect(page.getByRole('main')).toBeVisible();
      // What an answer asks for in turn is there after a second one.
      await page.waitForTimeout(3 * ANSWER_MS);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.waitForTimeout(3 * ANSWER_MS);
      shiftedControls[screen] = await page.evaluate<string[]>(SHIFTED_CONTROLS);
    });
  }
  expect(Object.entries(shiftedControls).filter(([, list]) => list.length > 0)).toEqual([]);
  await test.step('late room is noticed', async () => {
    await page.evaluate(PLANT_MARGIN_SCRIPT);
    await expect.poll(() => page.evaluate<string[]>(SHIFTED_CONTROLS)).not.toEqual([]);
  });
});

test('the buttons of the welcome stay in place when model servers are found late', async ({
  page,
  start,
}) => {
  const window = windowOf(page, t);
  await window.open((await start()).address);
  const buttons = [t('shell:welcome.start'), t('shell:welcome.skip')].map((name) =>
    page.getByRole('button', { name }),
  );
  const boxes = () => Promise.all(buttons.map((each) => each.boundingBox()));
  await expect(page.locator('.servers')).toBeVisible();
  const before = await boxes();
  await page.locator('.servers').evaluate((servers) => {
    servers.style.minHeight = '900px';
  });
  expect(before).not.toContain(null);
  expect(await boxes()).toEqual(before);
  await window.skipWelcome();
});
