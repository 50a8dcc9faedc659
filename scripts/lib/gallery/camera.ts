import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';

/** Of what the README shows there is a picture that every viewer of it can show. */
const IN_README = new Set(['chat-light-en', 'graph-dark-en']);
/** Texts stay sharp, and a picture takes a third of its PNG. */
const QUALITY = 0.6;

interface Camera {
  take(page: Page, name: string): Promise<void>;
  readonly taken: () => number;
}

/** Takes pictures into a folder: WebP, made by the browser itself; those of the README as PNG. */
export async function createCamera(
  browser: Browser,
  folder: string,
  readmeFolder: string | null,
): Promise<Camera> {
  const conversionPage = await browser.newPage();
  let taken = 0;
  return {
    taken: () => taken,
    async take(page, name) {
      // Animations have ended, and the pointer is over nothing.
      await page.mouse.move(0, 0);
      await page.waitForTimeout(400);
      const png = await page.screenshot();
      if (readmeFolder !== null && IN_README.has(name)) {
        writeFileSync(join(readmeFolder, `${name}.png`), png);
      }
      const webp = await conversionPage.evaluate<string>(toWebp(png.toString('base64')));
      writeFileSync(join(folder, `${name}.webp`), Buffer.from(webp, 'base64'));
      taken += 1;
    },
  };
}

/** A string, since it runs in the page: the types of a page are not among those of this script. */
function toWebp(png: string): string {
  return `(async () => {
    const picture = await createImageBitmap(await (await fetch('data:image/png;base64,${png}')).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: ${QUALITY} });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  })()`;
}
