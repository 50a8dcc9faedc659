import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Language } from './words.ts';

export interface Look {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
}

export const LOOKS: readonly Look[] = (['en', 'ru'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);

/** Two of the four that between them have both themes and both languages. */
export const isCrossed = ({ language, theme }: Look): boolean =>
  (language === 'en') === (theme === 'light');

/** Contrast is looked at in both themes of each; what else keeps anybody out depends on neither. */
export const LANGUAGES: readonly Language[] = ['en', 'ru'];

/**
 * Languages of the long tours of every screen: one, as the names of controls are the same elements in
 * either. Both with `LOCI_LOOKS=all npm run test:e2e -- life states`.
 */
export const TOUR_LANGUAGES: readonly Language[] =
  process.env['LOCI_LOOKS'] === 'all' ? LANGUAGES : ['en'];

/** What the system asks for is what Loci shows until it is told otherwise. */
export function system({ language, theme }: Look) {
  return { locale: language === 'en' ? 'en-GB' : 'ru-RU', colorScheme: theme };
}

/**
 * Findings of axe that keep somebody from using a screen: its structure once, its contrast in the
 * light theme and in the dark one. The page must follow the system's theme, and is left in light.
 */
export async function findings(page: Page): Promise<string[]> {
  const all = await analyze(new AxeBuilder({ page }));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await analyze(new AxeBuilder({ page }).withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  return [...all, ...dark.map((finding) => `dark: ${finding}`)];
}

async function analyze(builder: AxeBuilder): Promise<string[]> {
  // What passes is not told, which halves the time.
  const { violations } = await builder.options({ resultTypes: ['violations'] }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
