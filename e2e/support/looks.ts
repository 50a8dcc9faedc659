import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
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

/**
 * Looks for the long tours of every screen: two, as what one finds in a theme it finds in either
 * language. All four with `LOCI_LOOKS=all npm run test:e2e -- life states`.
 */
export const TOUR_LOOKS: readonly Look[] =
  process.env['LOCI_LOOKS'] === 'all' ? LOOKS : LOOKS.filter(isCrossed);

/** What the system asks for is what Loci shows until it is told otherwise. */
export function system({ language, theme }: Look) {
  return { locale: language === 'en' ? 'en-GB' : 'ru-RU', colorScheme: theme };
}

/** Findings of axe that keep somebody from using a screen. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
