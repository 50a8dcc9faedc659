import type { Browser, Page } from '@playwright/test';
import { findings, contextOptions } from './looks.ts';
import { saveScreenshot } from './test.ts';
import { windowOf, type LociWindow } from './window.ts';
import { wordsOf, type Language } from './words.ts';

interface InspectedWindow {
  readonly page: Page;
  readonly window: LociWindow;
  /** Saves a screenshot of a state and records the findings of axe. */
  readonly captureAndAudit: (state: string) => Promise<void>;
  /** Findings of axe by state; empty lists where nobody is kept out. */
  readonly findingsByState: Readonly<Record<string, readonly string[]>>;
  readonly close: () => Promise<void>;
}

interface InspectionOptions {
  readonly language: Language;
  /** Name of a picture by its state. */
  readonly picture: (state: string) => string;
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** Opens a window without motion, in light, whose states are looked at one by one. */
export async function openInspectedWindow(
  browser: Browser,
  { language, picture, viewport }: InspectionOptions,
): Promise<InspectedWindow> {
  const context = await browser.newContext({
    ...contextOptions({ language, theme: 'light' }),
    // Moving things are caught between their colors otherwise.
    reducedMotion: 'reduce',
    ...(viewport !== undefined && { viewport }),
  });
  const page = await context.newPage();
  const findingsByState: Record<string, string[]> = {};
  return {
    page,
    window: windowOf(page, wordsOf(language)),
    captureAndAudit: async (state) => {
      await saveScreenshot(page, picture(state));
      findingsByState[state] = await findings(page);
    },
    findingsByState,
    close: () => context.close(),
  };
}
