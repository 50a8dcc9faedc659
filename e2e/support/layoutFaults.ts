import type { Page } from '@playwright/test';

/** Limit of looks at a layout that still moves. */
const STABLE_CHECKS = 12;

/**
 * Faults of the layout of a screen: two directions of scrolling, and controls that no scrolling
 * brings into the window or that something else covers. A string, since it runs in the page.
 */
const FAULTS = `(() => {
  const faults = new Set();
  const nameOf = (element) =>
    (element.getAttribute('aria-label') || element.textContent || element.className).trim().slice(0, 40);
  const isMap = (element) => element.closest('.graph__canvas, .graph-map, canvas') !== null;
  const root = document.scrollingElement;
  if (root.scrollWidth > root.clientWidth) faults.add('scrolls sideways: the page');
  for (const element of document.querySelectorAll('body *')) {
    const { overflowX } = getComputedStyle(element);
    if (overflowX !== 'auto' && overflowX !== 'scroll') continue;
    // Code and tables keep their lines; a strip of bars is a picture that goes one way only.
    if (element.matches('.activity-strip') && element.scrollHeight <= element.clientHeight + 1) continue;
    if (element.closest('pre, table, textarea, input') || isMap(element)) continue;
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      faults.add('scrolls sideways: ' + element.className);
  }
  for (const text of document.querySelectorAll('main h1, main h2, main p')) {
    const { left, right, width } = text.getBoundingClientRect();
    const padding = parseFloat(getComputedStyle(text).paddingLeft);
    if (width > 2 && (left + padding < 4 || right > innerWidth + 1))
      faults.add('at the edge of the window: ' + nameOf(text));
  }
  // The name of a screen is whole; that of a conversation may be of any length.
  for (const title of document.querySelectorAll('.screen__title'))
    if (title.closest('.chat') === null && title.scrollWidth > title.clientWidth + 1)
      faults.add('cut off: ' + nameOf(title));
  const controls = document.querySelectorAll(
    'button, a[href], input, textarea, [role=button], [role=tab], [role=slider]',
  );
  for (const element of controls) {
    if (element.closest('[inert], [aria-hidden=true], .skip-link') || isMap(element)) continue;
    // A tick box is pressed by its label.
    const control = element.matches('[type=checkbox], [type=radio]')
      ? (element.closest('label') ?? element)
      : element;
    // Hidden from the eye for assistive technology: in a box of one pixel.
    if (control.parentElement.offsetWidth <= 1) continue;
    const size = control.getBoundingClientRect();
    if (size.width < 3 || size.height < 3) continue;
    if (getComputedStyle(control).visibility === 'hidden') continue;
    control.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) {
      faults.add('beside the window: ' + nameOf(control));
      continue;
    }
    const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit === null) faults.add('out of reach: ' + nameOf(control));
    else if (!control.contains(hit) && !hit.closest('label')?.contains(control))
      faults.add('covered: ' + nameOf(control) + ' by ' + (hit.className.baseVal ?? hit.className));
  }
  return [...faults];
})()`;

/** Faults of a layout that has come to rest: what only stands for a moment is not one. */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  let faults = await page.evaluate<string[]>(FAULTS);
  for (let look = 1; look < STABLE_CHECKS && faults.length > 0; look += 1) {
    await page.waitForTimeout(250);
    faults = await page.evaluate<string[]>(FAULTS);
  }
  return faults;
}
