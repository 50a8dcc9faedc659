import type { Page } from '@playwright/test';

const CONTROLS =
  'button:visible, a[href]:visible, input:visible, textarea:visible, select:visible, [role=button]:visible';

/** Controls that a screen reader could say nothing of: by the names a browser computes. */
export async function unnamedControls(page: Page): Promise<string[]> {
  const controls = await page.locator(CONTROLS).all();
  const seqs = await Promise.all(
    controls.map(async (control) => {
      const [itself = ''] = (await control.ariaSnapshot()).split('\n');
      return /"[^"]*[\p{L}\p{N}][^"]*"/u.test(itself)
        ? []
        : [await control.evaluate((element) => element.outerHTML.slice(0, 120))];
    }),
  );
  return seqs.flat();
}
