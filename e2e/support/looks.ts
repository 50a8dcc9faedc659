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
