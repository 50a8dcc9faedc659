import { expect } from '@playwright/test';
import {
  call,
  deltas,
  DONE,
  fails,
  faults,
  finish,
  says,
  saysSlowly,
  streams,
} from '../tests/support/modelServer.ts';
import { openInspectedWindow } from './support/inspectedWindow.ts';
import { LANGUAGES } from './support/looks.ts';
import { test, withModel } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const RICH_ANSWER = [
  '# Woods\n\n| wood | years |\n|---|---|\n| oak | 40 |\n\n- [x] bought\n- [ ] cut',
  '> quoted\n\n```ts\nconst boards = 12; // oak\n```\n\n[a link](https://good.example) ![a](x.png)',
].join('\n\n');

for (const language of LANGUAGES) {
  test(`no state of a model’s answer keeps anybody out (${language})`, async ({
    browser,
    modelServer,
    start,
  }) => {
    const t = wordsOf(language);
    const loci = await start(withModel(modelServer));
    const { page, window, captureAndAudit, findingsByState, close } = await openInspectedWindow(
      browser,
      {
        language,
        picture: (state) => `model-${language}-${state}`,
      },
    );
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await window.open(loci.address);
    await window.skipWelcome();

    modelServer.next(
      call('search_memory', { query: 'wood' }),
      streams([
        ...deltas({ reasoning_content: 'Which wood holds longest?' }, { content: RICH_ANSWER }),
        finish('stop'),
        DONE,
      ]),
    );
    const richAnswer = await window.ask('Which wood?', 'small');
    const folded = richAnswer
      .locator('.disclosure__line')
      .and(page.getByRole('button', { expanded: false }));
    // Each that opens is one fewer; a tool's own details are folded inside.
    for (let opened = 0; opened < 6 && (await folded.count()) > 0; opened += 1) {
      await folded.first().click();
    }
    await captureAndAudit('rich-open');

    const problems = [
      ['unauthorized', fails(401)],
      ['model_not_found', fails(404)],
      ['dropped', faults.drop],
      ['context_overflow', faults.contextOverflow],
      ['filtered', faults.filtered],
      ['cut_off', faults.cutOff],
      ['empty_answer', faults.empty],
      ['not_a_model_server', faults.html],
    ] as const;
    for (const [problem, answer] of problems) {
      // An overflow is retried once, with a shorter request.
      modelServer.next(...(problem === 'context_overflow' ? [answer, answer] : [answer]));
      await window.send(`Break: ${problem}`);
      const turn = window.turns.last();
      await expect(turn).toContainText(t(`errors:model.${problem}.what`));
      await expect(turn).toContainText(t(`errors:model.${problem}.todo`));
      await expect(turn.getByRole('button', { name: t('chat:tryAgain') })).toBeVisible();
      await expect(button(t('chat:stop'))).toHaveCount(0);
      await captureAndAudit(`problem-${problem}`);
    }

    modelServer.next(saysSlowly('still saying '.repeat(400), 40));
    await window.composer.fill('Go on.');
    await window.composer.press('Enter');
    await expect(button(t('chat:stop'))).toBeVisible();
    await expect(window.turns.last()).toContainText('still saying');
    await window.composer.fill('And then?');
    await window.composer.press('Enter');
    await expect(page.getByText(t('chat:queued'))).toBeVisible();
    await captureAndAudit('streaming-queued');
    modelServer.next(says('Then this.'));
    await page.keyboard.press('Escape');
    await expect(window.turns.last()).toContainText('Then this.');
    // Its words are there before it has ended, and no answer is made anew while it comes.
    await expect(button(t('chat:stop'))).toHaveCount(0);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(
      window.turns.last().getByRole('group', { name: t('chat:versions') }),
    ).toBeVisible();
    await captureAndAudit('versions');
    await window.composer.click();
    await page.keyboard.press('Control+f');
    await page.getByRole('search').getByRole('textbox').fill('wood');
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/\d/);
    await captureAndAudit('find');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+Period');
    await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible();
    await captureAndAudit('picker');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+Quote');
    await expect(page.getByText(t('chat:temporaryEmpty'))).toBeVisible();
    await captureAndAudit('temporary');
    await window.goTo('settings');
    await expect(page.getByRole('heading', { name: t('settings:models.title') })).toBeVisible();
    await page.getByRole('region', { name: t('settings:models.title') }).scrollIntoViewIfNeeded();
    await captureAndAudit('models');
    await close();
    expect(Object.entries(findingsByState).filter(([, list]) => list.length > 0)).toEqual([]);
    expect(Object.keys(findingsByState).length).toBe(15);
  });
}
