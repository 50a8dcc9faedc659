import type { Page } from '@playwright/test';

/**
 * Milliseconds from a real key, click or wheel to the first paint after which `shows` holds in the
 * page; the paint right after the input when there is nothing to wait for.
 */
export async function inputToPaint(
  page: Page,
  input: () => Promise<void>,
  shows = 'true',
): Promise<number> {
  await page.evaluate(watchScript(shows, false));
  await input();
  return page.evaluate<number>('window.lociWatch.painted');
}

/** Milliseconds from a real input to the next paint, and to the first after which `shows` holds. */
export async function inputToPaints(
  page: Page,
  input: () => Promise<void>,
  shows: string,
): Promise<{ readonly next: number; readonly whole: number }> {
  await page.evaluate(watchScript(shows, false));
  await input();
  const [next, whole] = await page.evaluate<[number, number]>(
    'Promise.all([window.lociWatch.next, window.lociWatch.painted])',
  );
  return { next, whole };
}

/** The same for something that a script does: the page's own scroll, say. */
export async function scriptToPaint(page: Page, script: string, shows = 'true'): Promise<number> {
  return page.evaluate<number>(`${watchScript(shows, true)}; ${script}; window.lociWatch.painted`);
}

/** Waits until something holds in the page, whose policy forbids Playwright's own way. */
export async function waitUntil(page: Page, condition: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await page.evaluate<boolean>(`Boolean(${condition})`)) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`never held: ${condition}`);
}

/** A string, since it runs in the page: tools that compile a function might put their own names in. */
function watchScript(shows: string, startsImmediately: boolean): string {
  return `{
    let start = ${startsImmediately ? 'performance.now()' : 'null'};
    const kinds = ['keydown', 'pointerdown', 'wheel'];
    const note = (event) => {
      start ??= event.timeStamp;
      for (const kind of kinds) removeEventListener(kind, note, true);
    };
    for (const kind of kinds) addEventListener(kind, note, true);
    const after = (run) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = run;
      port2.postMessage(null);
    };
    const paintedOnce = (holds) => new Promise((resolve) => {
      const frame = () => requestAnimationFrame(() => {
        if (start === null || !holds()) return frame();
        // A task after the frame that shows it: that frame has been painted by then.
        requestAnimationFrame(() => after(() => resolve(performance.now() - start)));
      });
      frame();
    });
    window.lociWatch = { next: paintedOnce(() => true), painted: paintedOnce(() => ${shows}) };
  } undefined`;
}
