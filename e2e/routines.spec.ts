import { expect } from '@playwright/test';
import { says } from '../tests/support/modelServer.ts';
import {
  purposeOf,
  stepReply,
  stepTitle,
  textOf,
} from '../tests/support/routines/scriptedSteps.ts';
import { openInspectedWindow } from './support/inspectedWindow.ts';
import { LANGUAGES } from './support/looks.ts';
import { saveScreenshot, test, withModel } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const DECISION = 'The user plants beans in the south bed.';
const TODO = 'Buy bean seeds before April.';

for (const language of LANGUAGES) {
  test(`a routine is written, switched on, run, read in the next context, and undone (${language})`, async ({
    browser,
    modelServer,
    start,
  }) => {
    const t = wordsOf(language);
    modelServer.setDefaultAnswer((request, response) => {
      if (purposeOf(request) !== 'step') return says('All right.')(request, response);
      const reply =
        stepTitle(request) === 'Look'
          ? { text: 'The garden is ready [1].', decisions: [{ content: DECISION }] }
          : { text: 'Seeds are missing.', todos: [{ content: TODO }] };
      return says(stepReply(reply))(request, response);
    });
    const loci = await start(withModel(modelServer));
    const {
      page,
      window,
      captureAndAudit: captureInLight,
      findingsByState,
      close,
    } = await openInspectedWindow(browser, {
      language,
      picture: (state) => `routines-${language}-${state}`,
    });
    const captureAndAudit = async (state: string) => {
      await captureInLight(state);
      await page.emulateMedia({ colorScheme: 'dark' });
      await saveScreenshot(page, `routines-${language}-${state}-dark`);
      await page.emulateMedia({ colorScheme: 'light' });
    };
    await window.open(loci.address);
    await window.skipWelcome();
    await window.goTo('routines');
    await expect(page.getByText(t('routines:noRuns'))).toBeVisible();
    await expect(page.getByRole('main').getByRole('switch')).toHaveCount(3);
    await expect(page.getByRole('main').getByRole('switch', { checked: true })).toHaveCount(0);
    await captureAndAudit('empty');

    const { dialog } = window;
    const textBox = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await test.step('written in the editor', async () => {
      await window.press(t('routines:new'));
      await textBox(t('routines:editor.name')).fill('Garden');
      await textBox(t('routines:editor.description')).fill('Looks at the garden.');
      await textBox(t('routines:editor.stepTitle')).fill('Look');
      await textBox(t('routines:editor.prompt')).fill('What is decided about the garden?');
      await dialog.getByRole('checkbox', { name: t('routines:output.decisions') }).check();
      await window.press(t('routines:editor.addStep'), dialog);
      await textBox(t('routines:editor.stepTitle')).last().fill('Plan');
      await textBox(t('routines:editor.prompt')).last().fill('What is to be done?');
      await dialog.getByRole('radio', { name: t('routines:editor.bySchedule') }).click();
      await captureAndAudit('editor');
      await dialog.getByRole('radio', { name: t('routines:editor.byHand') }).click();
      await window.press(t('routines:editor.save'), dialog);
      await expect(dialog).toHaveCount(0);
    });

    const row = page.getByRole('listitem').filter({ hasText: 'Looks at the garden.' });
    const run = page.getByRole('article', { name: 'Garden' });
    await test.step('switched on, and run', async () => {
      await expect(row.getByRole('button', { name: t('routines:run') })).toBeDisabled();
      await row.locator('label').click();
      await expect(row.getByRole('switch')).toBeChecked();
      await window.press(t('routines:run'), row);
      await captureAndAudit('input');
      await window.press(t('routines:run'), dialog);
      await expect(run).toContainText(t('routines:state.done'));
      await expect(run).toContainText(DECISION);
      await expect(run).toContainText(TODO);
      await run.scrollIntoViewIfNeeded();
      await captureAndAudit('done');
    });

    await test.step('what it wrote is opened', async () => {
      await run
        .getByRole('button', { name: t('review:open') })
        .first()
        .click();
      await expect(window.inspector).toContainText(DECISION);
    });

    await test.step('and read by the next answer', async () => {
      await window.goTo('chat');
      await window.ask('What about the beans in the garden?', 'small');
      const request = modelServer
        .chatRequests()
        .map(textOf)
        .findLast((text) => text.includes('beans in the'));
      expect(request).toContain(DECISION);
      expect(request).toContain(TODO);
    });

    await test.step('undone whole', async () => {
      await window.goTo('routines');
      await window.press(t('routines:undo'), run);
      await expect(run).not.toContainText(DECISION);
      await expect(run).not.toContainText(TODO);
      await expect(run.getByRole('button', { name: t('routines:undo') })).toHaveCount(0);
      await captureAndAudit('undone');
    });
    expect(findingsByState).toEqual(
      Object.fromEntries(Object.keys(findingsByState).map((state) => [state, []])),
    );
    await close();
  });
}
