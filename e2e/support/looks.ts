import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import type { Language } from './words.ts';

export interface Look {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
}

export const SCREEN_VARIANTS: readonly Look[] = (['en', 'ru'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);

/** Two of the four that between them have both themes and both languages. */
export const isSampleLook = ({ language, theme }: Look): boolean =>
  (language === 'en') === (theme === 'light');

/** Contrast is looked at in both themes of each; what else keeps anybody out depends on neither. */
export const LANGUAGES: readonly Language[] = ['en', 'ru'];

/**
 * Languages of the long tours of every screen: one, as the names of controls are the same elements in
 * either. Both with `LOCI_LOOKS=all npm run test:e2e -- life states`.
 */
export const TOUR_LANGUAGES: readonly Language[] =
  process.env['LOCI_LOOKS'] === 'all' ? LANGUAGES : ['en'];

/** Options of a browser context whose system has this language and theme. */
export function contextOptions({ language, theme }: Look) {
  return { locale: language === 'en' ? 'en-GB' : 'ru-RU', colorScheme: theme };
}

/**
 * Findings of axe on a screen, of every impact: its structure once, its contrast in the
 * light theme and in the dark one. The page must follow the system's theme, and is left in light,
 * with motion reduced.
 */
export async function findings(page: Page): Promise<string[]> {
  const all = await analyze(page, {});
  // A color on its way from one theme to the other is no color anybody sees for long.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const contrastFindings = await analyze(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  return [...all, ...contrastFindings.map((finding) => `dark: ${finding}`)];
}

/** A tooltip repeats the name of the button it belongs to, outside every landmark. */
const isTooltipOutsideLandmark = ({ id, html, childClass }: Finding) =>
  id === 'region' &&
  html.startsWith('<div data-overlay-container="true">') &&
  childClass === 'tooltip';

interface Finding {
  readonly id: string;
  readonly html: string;
  /** Class of the first child, as axe cuts the HTML of long elements to the tag itself. */
  readonly childClass: string | null;
}

/** Properties of an element that are read here; these tests have no DOM types. */
interface Parent {
  readonly firstElementChild: { readonly className: string } | null;
}

/** Runs axe inside the page: the builder for Playwright opens a page of its own for each result. */
async function analyze(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations: Finding[] = await page.evaluate(async (given) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    // Passes are not reported, which takes half the time.
    const result = await inPage.run({ ...given, resultTypes: ['violations'], elementRef: true });
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, element }) => ({
        id,
        html: html.slice(0, 160),
        childClass:
          (element as unknown as Parent | undefined)?.firstElementChild?.className ?? null,
      })),
    );
  }, options);
  return violations
    .filter((finding) => !isTooltipOutsideLandmark(finding))
    .map(({ id, html }) => `${id}: ${html}`);
}
