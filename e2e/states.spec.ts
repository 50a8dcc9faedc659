import { expect } from '@playwright/test';
import { STATES, visitStates } from '../scripts/lib/gallery/states.ts';
import { findings, TOUR_LANGUAGES } from './support/looks.ts';
import { test } from './support/test.ts';

// Long ones: whoever is free takes the next.
test.describe.configure({ mode: 'parallel' });

/** Parts of the tour, each a test of its own. */
const PARTS = 3;

for (const language of TOUR_LANGUAGES) {
  for (let part = 0; part < PARTS; part += 1) {
    const names = STATES.filter((_, n) => n % PARTS === part);
    test(`no rare state keeps anybody out (${language}, part ${part + 1} of ${PARTS})`, async ({
      browser,
    }) => {
      const problems: Record<string, string[]> = {};
      const look = { language, theme: 'light' } as const;
      await visitStates(browser, look, names, async (page, name) => {
        problems[name] = await findings(page);
      });
      expect(Object.entries(problems).filter(([, list]) => list.length > 0)).toEqual([]);
      expect(Object.keys(problems).sort()).toEqual([...names].sort());
    });
  }
}
