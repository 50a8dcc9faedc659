import { expect } from '@playwright/test';
import { STATES, visitStates } from '../scripts/lib/gallery/states.ts';
import { findings, TOUR_LANGUAGES } from './support/looks.ts';
import { test } from './support/test.ts';

// Long ones: whoever is free takes the next.
test.describe.configure({ mode: 'parallel' });

for (const language of TOUR_LANGUAGES) {
  test(`no state that is seldom come to keeps anybody out (${language})`, async ({ browser }) => {
    test.setTimeout(600_000);
    const found: Record<string, string[]> = {};
    await visitStates(browser, { language, theme: 'light' }, /./, async (page, name) => {
      found[name] = await findings(page);
    });
    expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
    expect(Object.keys(found).sort()).toEqual([...STATES].sort());
  });
}
